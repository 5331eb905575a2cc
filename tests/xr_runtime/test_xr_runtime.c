// The test runtime itself: a program that obeys the specification gets no complaint from its first
// call to its last, and each violation is noticed.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "runtime.h"
#include "xr_runtime_open.h"
#include "xr_script.h"

typedef struct program {
    xr_world *world;
    Display *display;
    GLXFBConfig config;
    XVisualInfo *visual;
    GLXContext context;
    GLXPbuffer drawable;
    XrInstance instance;
    XrSystemId system;
    XrSession session;
    XrSessionState state;
    XrSpace local, grip;
    XrSwapchain chain;
    XrActionSet set;
    XrAction hold, squeeze, shake;
    XrPath right;
    unsigned profile_changes, recenters;
    const XrCompositionLayerDepthInfoKHR *depth; // of both eyes; NULL: none is submitted
    const XrCompositionLayerQuad *quad;          // NULL: none is submitted
} program;

static void open_context(program *p)
{
    static const int CONFIG[] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT | GLX_WINDOW_BIT,
                                 GLX_X_RENDERABLE, True, None};
    static const int SIZE[] = {GLX_PBUFFER_WIDTH, 16, GLX_PBUFFER_HEIGHT, 16, None};
    static const int VERSION[] = {GLX_CONTEXT_MAJOR_VERSION_ARB,
                                  3,
                                  GLX_CONTEXT_MINOR_VERSION_ARB,
                                  3,
                                  GLX_CONTEXT_PROFILE_MASK_ARB,
                                  GLX_CONTEXT_CORE_PROFILE_BIT_ARB,
                                  None};
    p->display = XOpenDisplay(NULL);
    assert_non_null(p->display);
    int count = 0;
    GLXFBConfig *all = glXChooseFBConfig(p->display, DefaultScreen(p->display), CONFIG, &count);
    assert_true(count > 0);
    p->config = all[0];
    XFree(all);
    p->visual = glXGetVisualFromFBConfig(p->display, p->config);
    p->context = glXCreateContextAttribsARB(p->display, p->config, NULL, True, VERSION);
    p->drawable = glXCreatePbuffer(p->display, p->config, SIZE);
    assert_true(glXMakeCurrent(p->display, p->drawable, p->context));
}

static void close_context(program *p)
{
    glXMakeCurrent(p->display, None, NULL);
    glXDestroyPbuffer(p->display, p->drawable);
    glXDestroyContext(p->display, p->context);
    XFree(p->visual);
    XCloseDisplay(p->display);
}

static void create_instance(program *p)
{
    const char *const extension[] = {XR_KHR_OPENGL_ENABLE_EXTENSION_NAME,
                                     RUNTIME_LOCAL_FLOOR_EXTENSION,
                                     XR_KHR_COMPOSITION_LAYER_DEPTH_EXTENSION_NAME};
    XrInstanceCreateInfo info = {
        .type = XR_TYPE_INSTANCE_CREATE_INFO,
        .applicationInfo = {.applicationName = "test", .apiVersion = XR_CURRENT_API_VERSION},
        .enabledExtensionCount = 3,
        .enabledExtensionNames = extension};
    assert_int_equal(xrCreateInstance(&info, &p->instance), XR_SUCCESS);
    XrSystemGetInfo wanted = {.type = XR_TYPE_SYSTEM_GET_INFO,
                              .formFactor = XR_FORM_FACTOR_HEAD_MOUNTED_DISPLAY};
    assert_int_equal(xrGetSystem(p->instance, &wanted, &p->system), XR_SUCCESS);
}

static XrResult create_session(program *p)
{
    XrGraphicsBindingOpenGLXlibKHR binding = {.type = XR_TYPE_GRAPHICS_BINDING_OPENGL_XLIB_KHR,
                                              .xDisplay = p->display,
                                              .visualid = (uint32_t)p->visual->visualid,
                                              .glxFBConfig = p->config,
                                              .glxDrawable = p->drawable,
                                              .glxContext = p->context};
    XrSessionCreateInfo info = {
        .type = XR_TYPE_SESSION_CREATE_INFO, .next = &binding, .systemId = p->system};
    return xrCreateSession(p->instance, &info, &p->session);
}

static void ask_for_requirements(program *p)
{
    PFN_xrGetOpenGLGraphicsRequirementsKHR get = NULL;
    XrGraphicsRequirementsOpenGLKHR requirements = {.type =
                                                        XR_TYPE_GRAPHICS_REQUIREMENTS_OPENGL_KHR};
    assert_int_equal(xrGetInstanceProcAddr(p->instance, "xrGetOpenGLGraphicsRequirementsKHR",
                                           (PFN_xrVoidFunction *)&get),
                     XR_SUCCESS);
    assert_int_equal(get(p->instance, p->system, &requirements), XR_SUCCESS);
}

static void create_actions(program *p)
{
    XrActionSetCreateInfo set = {.type = XR_TYPE_ACTION_SET_CREATE_INFO,
                                 .actionSetName = "fencing",
                                 .localizedActionSetName = "Fencing"};
    assert_int_equal(xrCreateActionSet(p->instance, &set, &p->set), XR_SUCCESS);
    assert_int_equal(xrStringToPath(p->instance, "/user/hand/right", &p->right), XR_SUCCESS);
    const struct {
        XrAction *out;
        const char *name;
        XrActionType type;
        const char *path;
    } wanted[] = {
        {&p->hold, "hold", XR_ACTION_TYPE_POSE_INPUT, "/user/hand/right/input/grip/pose"},
        {&p->squeeze, "squeeze", XR_ACTION_TYPE_FLOAT_INPUT,
         "/user/hand/right/input/squeeze/value"},
        {&p->shake, "shake", XR_ACTION_TYPE_VIBRATION_OUTPUT, "/user/hand/right/output/haptic"},
    };
    XrActionSuggestedBinding binding[3];
    for (int i = 0; i < 3; i++) {
        XrActionCreateInfo info = {.type = XR_TYPE_ACTION_CREATE_INFO,
                                   .actionType = wanted[i].type,
                                   .countSubactionPaths = 1,
                                   .subactionPaths = &p->right};
        snprintf(info.actionName, sizeof info.actionName, "%s", wanted[i].name);
        snprintf(info.localizedActionName, sizeof info.localizedActionName, "%s", wanted[i].name);
        assert_int_equal(xrCreateAction(p->set, &info, wanted[i].out), XR_SUCCESS);
        binding[i].action = *wanted[i].out;
        assert_int_equal(xrStringToPath(p->instance, wanted[i].path, &binding[i].binding),
                         XR_SUCCESS);
    }
    XrInteractionProfileSuggestedBinding suggested = {
        .type = XR_TYPE_INTERACTION_PROFILE_SUGGESTED_BINDING,
        .countSuggestedBindings = 3,
        .suggestedBindings = binding};
    xrStringToPath(p->instance, "/interaction_profiles/oculus/touch_controller",
                   &suggested.interactionProfile);
    assert_int_equal(xrSuggestInteractionProfileBindings(p->instance, &suggested), XR_SUCCESS);
    XrSessionActionSetsAttachInfo attach = {.type = XR_TYPE_SESSION_ACTION_SETS_ATTACH_INFO,
                                            .countActionSets = 1,
                                            .actionSets = &p->set};
    assert_int_equal(xrAttachSessionActionSets(p->session, &attach), XR_SUCCESS);
    XrActionSpaceCreateInfo space = {.type = XR_TYPE_ACTION_SPACE_CREATE_INFO,
                                     .action = p->hold,
                                     .subactionPath = p->right,
                                     .poseInActionSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
    assert_int_equal(xrCreateActionSpace(p->session, &space, &p->grip), XR_SUCCESS);
}

static void create_space_and_chain(program *p)
{
    XrReferenceSpaceCreateInfo space = {.type = XR_TYPE_REFERENCE_SPACE_CREATE_INFO,
                                        .referenceSpaceType = RUNTIME_SPACE_LOCAL_FLOOR,
                                        .poseInReferenceSpace = {{0, 0, 0, 1}, {0, 0, 0}}};
    assert_int_equal(xrCreateReferenceSpace(p->session, &space, &p->local), XR_SUCCESS);
    XrSwapchainCreateInfo chain = {.type = XR_TYPE_SWAPCHAIN_CREATE_INFO,
                                   .usageFlags = XR_SWAPCHAIN_USAGE_COLOR_ATTACHMENT_BIT,
                                   .format = GL_SRGB8_ALPHA8,
                                   .sampleCount = 1,
                                   .width = 64,
                                   .height = 32,
                                   .faceCount = 1,
                                   .arraySize = 1,
                                   .mipCount = 1};
    assert_int_equal(xrCreateSwapchain(p->session, &chain, &p->chain), XR_SUCCESS);
}

static program begin_program(void)
{
    program p = {.world = xr_runtime_open_world()};
    open_context(&p);
    create_instance(&p);
    ask_for_requirements(&p);
    assert_int_equal(create_session(&p), XR_SUCCESS);
    create_actions(&p);
    create_space_and_chain(&p);
    return p;
}

static void end_program(program *p)
{
    xrDestroyInstance(p->instance);
    close_context(p);
    for (int eye = 0; eye < 2; eye++) {
        free(p->world->eye[eye].rgba);
        free(p->world->eye[eye].depth);
        p->world->eye[eye] = (xr_world_eye){0};
    }
}

static void drain_events(program *p)
{
    XrEventDataBuffer event = {.type = XR_TYPE_EVENT_DATA_BUFFER};
    while (xrPollEvent(p->instance, &event) == XR_SUCCESS) {
        if (event.type == XR_TYPE_EVENT_DATA_SESSION_STATE_CHANGED) {
            p->state = ((const XrEventDataSessionStateChanged *)(const void *)&event)->state;
            XrSessionBeginInfo begin = {.type = XR_TYPE_SESSION_BEGIN_INFO,
                                        .primaryViewConfigurationType =
                                            XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO};
            if (p->state == XR_SESSION_STATE_READY) {
                assert_int_equal(xrBeginSession(p->session, &begin), XR_SUCCESS);
            } else if (p->state == XR_SESSION_STATE_STOPPING) {
                assert_int_equal(xrEndSession(p->session), XR_SUCCESS);
            }
        }
        p->profile_changes += event.type == XR_TYPE_EVENT_DATA_INTERACTION_PROFILE_CHANGED;
        p->recenters += event.type == XR_TYPE_EVENT_DATA_REFERENCE_SPACE_CHANGE_PENDING;
        event = (XrEventDataBuffer){.type = XR_TYPE_EVENT_DATA_BUFFER};
    }
}

static XrResult sync(program *p)
{
    XrActiveActionSet active = {.actionSet = p->set};
    XrActionsSyncInfo info = {
        .type = XR_TYPE_ACTIONS_SYNC_INFO, .countActiveActionSets = 1, .activeActionSets = &active};
    return xrSyncActions(p->session, &info);
}

// Paints the left half of the image red and the right half green, each half as bright as full
// linear light.
static void paint(program *p, uint32_t index)
{
    XrSwapchainImageOpenGLKHR image[RUNTIME_SWAPCHAIN_IMAGES];
    uint32_t count = 0;
    for (int i = 0; i < RUNTIME_SWAPCHAIN_IMAGES; i++) {
        image[i] = (XrSwapchainImageOpenGLKHR){.type = XR_TYPE_SWAPCHAIN_IMAGE_OPENGL_KHR};
    }
    xrEnumerateSwapchainImages(p->chain, RUNTIME_SWAPCHAIN_IMAGES, &count,
                               (XrSwapchainImageBaseHeader *)image);
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, image[index].image,
                           0);
    glEnable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 32, 32);
    glClearColor(0.5f, 0.0f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glScissor(32, 0, 32, 32);
    glClearColor(0.0f, 0.5f, 0.0f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &framebuffer);
}

static XrResult submit(program *p, const XrFrameState *frame, bool release)
{
    uint32_t index, count;
    XrView view[2] = {{.type = XR_TYPE_VIEW}, {.type = XR_TYPE_VIEW}};
    XrViewState view_state = {.type = XR_TYPE_VIEW_STATE};
    XrViewLocateInfo locate = {.type = XR_TYPE_VIEW_LOCATE_INFO,
                               .viewConfigurationType = XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO,
                               .displayTime = frame->predictedDisplayTime,
                               .space = p->local};
    xrLocateViews(p->session, &locate, &view_state, 2, &count, view);
    XrSwapchainImageWaitInfo wait = {.type = XR_TYPE_SWAPCHAIN_IMAGE_WAIT_INFO,
                                     .timeout = XR_INFINITE_DURATION};
    xrAcquireSwapchainImage(p->chain, NULL, &index);
    xrWaitSwapchainImage(p->chain, &wait);
    paint(p, index);
    if (release) {
        xrReleaseSwapchainImage(p->chain, NULL);
    }
    XrCompositionLayerProjectionView eye[2];
    for (int i = 0; i < 2; i++) {
        eye[i] = (XrCompositionLayerProjectionView){
            .type = XR_TYPE_COMPOSITION_LAYER_PROJECTION_VIEW,
            .next = p->depth,
            .pose = view[i].pose,
            .fov = view[i].fov,
            .subImage = {.swapchain = p->chain, .imageRect = {{i * 32, 0}, {32, 32}}}};
    }
    XrCompositionLayerProjection layer = {.type = XR_TYPE_COMPOSITION_LAYER_PROJECTION,
                                          .space = p->local,
                                          .viewCount = 2,
                                          .views = eye};
    const XrCompositionLayerBaseHeader *layers[] = {(const XrCompositionLayerBaseHeader *)&layer,
                                                    (const XrCompositionLayerBaseHeader *)p->quad};
    uint32_t layer_count = p->quad != NULL ? 2 : 1;
    XrFrameEndInfo end = {.type = XR_TYPE_FRAME_END_INFO,
                          .displayTime = frame->predictedDisplayTime,
                          .environmentBlendMode = XR_ENVIRONMENT_BLEND_MODE_OPAQUE,
                          .layerCount = frame->shouldRender || !release ? layer_count : 0,
                          .layers = layers};
    return xrEndFrame(p->session, &end);
}

static XrResult one_frame(program *p, bool release)
{
    drain_events(p);
    XrFrameState frame = {.type = XR_TYPE_FRAME_STATE};
    assert_int_equal(xrWaitFrame(p->session, NULL, &frame), XR_SUCCESS);
    assert_int_equal(xrBeginFrame(p->session, NULL), XR_SUCCESS);
    sync(p);
    return submit(p, &frame, release);
}

static void assert_no_complaint(const xr_world *w)
{
    if (w->complaint_count > 0) {
        fail_msg("%s", w->complaint[0]);
    }
}

static void test_a_correct_program_gets_no_complaint(void **state)
{
    (void)state;
    program p = begin_program();
    p.world->read_eyes = true;
    xr_world_cue pull = {.kind = XR_CUE_BUTTON,
                         .at_s = 0.05,
                         .device = XR_WORLD_RIGHT,
                         .button = XR_WORLD_SQUEEZE,
                         .value = 0.75};
    p.world->cue[p.world->cue_count++] = pull;
    for (int frame = 0; frame < 20; frame++) {
        assert_int_equal(one_frame(&p, true), XR_SUCCESS);
    }
    assert_int_equal(p.state, XR_SESSION_STATE_FOCUSED);
    assert_int_equal(p.profile_changes, 1);

    XrActionStateGetInfo get = {
        .type = XR_TYPE_ACTION_STATE_GET_INFO, .action = p.squeeze, .subactionPath = p.right};
    XrActionStateFloat squeeze = {.type = XR_TYPE_ACTION_STATE_FLOAT};
    assert_int_equal(xrGetActionStateFloat(p.session, &get, &squeeze), XR_SUCCESS);
    assert_true(squeeze.isActive && squeeze.currentState == 0.75f);

    XrHapticVibration vibration = {
        .type = XR_TYPE_HAPTIC_VIBRATION, .duration = 20000000, .amplitude = 0.5f};
    XrHapticActionInfo motor = {
        .type = XR_TYPE_HAPTIC_ACTION_INFO, .action = p.shake, .subactionPath = p.right};
    assert_int_equal(
        xrApplyHapticFeedback(p.session, &motor, (const XrHapticBaseHeader *)&vibration),
        XR_SUCCESS);
    assert_int_equal(p.world->haptic_count, 1);
    assert_int_equal(p.world->haptic[0].device, XR_WORLD_RIGHT);

    // The left eye sees red, the right one green; half of the full linear light is 188 in sRGB.
    const uint8_t *left = p.world->eye[0].rgba, *right = p.world->eye[1].rgba;
    assert_in_range(left[0], 187, 188);
    assert_int_equal(left[1], 0);
    assert_in_range(right[1], 187, 188);
    double apart = (double)(p.world->eye[1].pose.position.x - p.world->eye[0].pose.position.x);
    assert_true(fabs(apart - p.world->eye_distance_m) < 1e-6);

    assert_int_equal(xrRequestExitSession(p.session), XR_SUCCESS);
    for (int frame = 0; frame < 10 && p.state != XR_SESSION_STATE_EXITING; frame++) {
        drain_events(&p);
        if (p.state == XR_SESSION_STATE_STOPPING || p.state == XR_SESSION_STATE_EXITING) {
            continue;
        }
        XrFrameState wait = {.type = XR_TYPE_FRAME_STATE};
        xrWaitFrame(p.session, NULL, &wait);
        xrBeginFrame(p.session, NULL);
        submit(&p, &wait, true);
    }
    assert_int_equal(p.state, XR_SESSION_STATE_EXITING);
    xrDestroySwapchain(p.chain);
    xrDestroySpace(p.grip);
    xrDestroySpace(p.local);
    assert_int_equal(xrDestroySession(p.session), XR_SUCCESS);
    xrDestroyActionSet(p.set);
    assert_int_equal(p.world->handles_alive, 0);
    assert_no_complaint(p.world);
    end_program(&p);
}

static void test_the_session_waits_for_its_requirements(void **state)
{
    (void)state;
    program p = {.world = xr_runtime_open_world()};
    open_context(&p);
    create_instance(&p);
    assert_int_equal(create_session(&p), XR_ERROR_GRAPHICS_REQUIREMENTS_CALL_MISSING);
    assert_int_equal(p.world->complaint_count, 1);
    end_program(&p);
}

static void test_frames_keep_their_order(void **state)
{
    (void)state;
    program p = begin_program();
    XrSessionBeginInfo begin = {.type = XR_TYPE_SESSION_BEGIN_INFO,
                                .primaryViewConfigurationType =
                                    XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO};
    assert_int_equal(xrBeginSession(p.session, &begin), XR_ERROR_SESSION_NOT_READY);
    XrFrameState frame = {.type = XR_TYPE_FRAME_STATE};
    assert_int_equal(xrWaitFrame(p.session, NULL, &frame), XR_ERROR_SESSION_NOT_RUNNING);
    drain_events(&p);
    assert_int_equal(xrEndSession(p.session), XR_ERROR_SESSION_NOT_STOPPING);
    assert_int_equal(xrBeginFrame(p.session, NULL), XR_ERROR_CALL_ORDER_INVALID);
    assert_int_equal(xrWaitFrame(p.session, NULL, &frame), XR_SUCCESS);
    assert_int_equal(xrWaitFrame(p.session, NULL, &frame), XR_ERROR_CALL_ORDER_INVALID);
    assert_int_equal(xrBeginFrame(p.session, NULL), XR_SUCCESS);
    assert_int_equal(xrWaitFrame(p.session, NULL, &frame), XR_SUCCESS);
    assert_int_equal(xrBeginFrame(p.session, NULL), XR_FRAME_DISCARDED);
    assert_int_equal(p.world->complaint_count, 5);
    end_program(&p);
}

static void *begin_elsewhere(void *its_program)
{
    program *p = its_program;
    XrResult begun = xrBeginFrame(p->session, NULL);
    return begun == XR_ERROR_RUNTIME_FAILURE ? p : NULL;
}

static void test_frames_must_begin_on_the_sessions_thread(void **state)
{
    (void)state;
    program p = begin_program();
    drain_events(&p);
    XrFrameState frame = {.type = XR_TYPE_FRAME_STATE};
    assert_int_equal(xrWaitFrame(p.session, NULL, &frame), XR_SUCCESS);
    pthread_t thread;
    void *refused = NULL;
    assert_int_equal(pthread_create(&thread, NULL, begin_elsewhere, &p), 0);
    assert_int_equal(pthread_join(thread, &refused), 0);
    assert_ptr_equal(refused, &p);
    assert_int_equal(p.world->complaint_count, 1);
    assert_int_equal(xrBeginFrame(p.session, NULL), XR_SUCCESS);
    end_program(&p);
}

static void *wait_elsewhere(void *its_program)
{
    program *p = its_program;
    XrFrameState frame = {.type = XR_TYPE_FRAME_STATE};
    return xrWaitFrame(p->session, NULL, &frame) == XR_SUCCESS ? p : NULL;
}

static void test_one_other_thread_may_wait_for_frames(void **state)
{
    (void)state;
    program p = begin_program();
    drain_events(&p);
    pthread_t thread;
    void *waited = NULL;
    assert_int_equal(pthread_create(&thread, NULL, wait_elsewhere, &p), 0);
    assert_int_equal(pthread_join(thread, &waited), 0);
    assert_ptr_equal(waited, &p);
    assert_int_equal(xrBeginFrame(p.session, NULL), XR_SUCCESS);
    assert_int_equal(p.world->complaint_count, 0);
    // While that thread hangs in it, another one must not wait as well.
    strcpy(p.world->freezes_in, "WaitFrame");
    assert_int_equal(pthread_create(&thread, NULL, wait_elsewhere, &p), 0);
    while (!atomic_load(&p.world->frozen)) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000L}, NULL);
    }
    XrFrameState frame = {.type = XR_TYPE_FRAME_STATE};
    assert_int_equal(xrWaitFrame(p.session, NULL, &frame), XR_ERROR_RUNTIME_FAILURE);
    atomic_store(&p.world->frozen, false);
    assert_int_equal(pthread_join(thread, &waited), 0);
    assert_ptr_equal(waited, &p);
    assert_int_equal(p.world->complaint_count, 1);
    assert_int_equal(xrBeginFrame(p.session, NULL), XR_FRAME_DISCARDED);
    end_program(&p);
}

static void test_layers_must_show_released_images(void **state)
{
    (void)state;
    program p = begin_program();
    for (int frame = 0; frame < 5; frame++) {
        assert_int_equal(one_frame(&p, true), XR_SUCCESS);
    }
    assert_no_complaint(p.world);
    assert_int_equal(one_frame(&p, false), XR_ERROR_LAYER_INVALID);
    assert_true(p.world->complaint_count > 0);
    uint32_t index;
    assert_int_equal(xrAcquireSwapchainImage(p.chain, NULL, &index), XR_ERROR_CALL_ORDER_INVALID);
    end_program(&p);
}

static void test_quad_layers_are_checked(void **state)
{
    (void)state;
    program p = begin_program();
    XrSwapchainCreateInfo info = {.type = XR_TYPE_SWAPCHAIN_CREATE_INFO,
                                  .usageFlags = XR_SWAPCHAIN_USAGE_COLOR_ATTACHMENT_BIT,
                                  .format = GL_RGBA8,
                                  .sampleCount = 1,
                                  .width = 32,
                                  .height = 16,
                                  .faceCount = 1,
                                  .arraySize = 1,
                                  .mipCount = 1};
    XrSwapchain chain, depth;
    assert_int_equal(xrCreateSwapchain(p.session, &info, &chain), XR_SUCCESS);
    info.usageFlags = XR_SWAPCHAIN_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    info.format = GL_DEPTH_COMPONENT24;
    assert_int_equal(xrCreateSwapchain(p.session, &info, &depth), XR_SUCCESS);
    for (int frame = 0; frame < 5; frame++) {
        assert_int_equal(one_frame(&p, true), XR_SUCCESS);
    }
    const XrCompositionLayerQuad good = {
        .type = XR_TYPE_COMPOSITION_LAYER_QUAD,
        .layerFlags = XR_COMPOSITION_LAYER_BLEND_TEXTURE_SOURCE_ALPHA_BIT,
        .space = p.local,
        .eyeVisibility = XR_EYE_VISIBILITY_BOTH,
        .subImage = {.swapchain = chain, .imageRect = {{0, 0}, {32, 16}}},
        .pose = {{0, 0, 0, 1}, {0, 0, -2}},
        .size = {1.0f, 0.5f}};
    p.quad = &good;
    assert_true(XR_FAILED(one_frame(&p, true))); // no image has been released yet
    const XrSwapchain both[2] = {depth, chain};
    for (int i = 0; i < 2; i++) {
        uint32_t image;
        XrSwapchainImageWaitInfo wait = {.type = XR_TYPE_SWAPCHAIN_IMAGE_WAIT_INFO,
                                         .timeout = XR_INFINITE_DURATION};
        assert_int_equal(xrAcquireSwapchainImage(both[i], NULL, &image), XR_SUCCESS);
        assert_int_equal(xrWaitSwapchainImage(both[i], &wait), XR_SUCCESS);
        assert_true(XR_FAILED(one_frame(&p, true))); // and still none
        assert_int_equal(xrReleaseSwapchainImage(both[i], NULL), XR_SUCCESS);
    }
    uint32_t complaints = p.world->complaint_count;
    assert_int_equal(one_frame(&p, true), XR_SUCCESS);
    assert_int_equal(one_frame(&p, true), XR_SUCCESS); // the same image again
    assert_int_equal(p.world->complaint_count, complaints);
    assert_int_equal(p.world->quad_count, 1);
    assert_int_equal(p.world->quad[0].releases, 1);
    assert_int_equal(p.world->quad[0].width, 32);

    XrCompositionLayerQuad bad[8] = {good, good, good, good, good, good, good, good};
    bad[0].space = XR_NULL_HANDLE;
    bad[1].pose.orientation.w = 0.9f;
    bad[2].size.height = 0.0f;
    bad[3].size.width = -1.0f;
    bad[4].size.width = nanf("");
    bad[5].eyeVisibility = (XrEyeVisibility)3;
    bad[6].subImage.imageRect.extent.height = 17;
    bad[7].subImage.swapchain = depth;
    for (int i = 0; i < 8; i++) {
        p.quad = &bad[i];
        assert_true(XR_FAILED(one_frame(&p, true)));
    }
    // A runtime that shows nothing but the eyes.
    p.world->layers_most = 1;
    p.quad = &good;
    assert_int_equal(one_frame(&p, true), XR_ERROR_LAYER_LIMIT_EXCEEDED);
    p.quad = NULL;
    assert_int_equal(one_frame(&p, true), XR_SUCCESS);
    end_program(&p);
}

static void test_depth_layers_are_checked(void **state)
{
    (void)state;
    program p = begin_program();
    XrSwapchainCreateInfo info = {.type = XR_TYPE_SWAPCHAIN_CREATE_INFO,
                                  .usageFlags = XR_SWAPCHAIN_USAGE_COLOR_ATTACHMENT_BIT,
                                  .format = GL_DEPTH_COMPONENT24,
                                  .sampleCount = 1,
                                  .width = 32,
                                  .height = 32,
                                  .faceCount = 1,
                                  .arraySize = 1,
                                  .mipCount = 1};
    XrSwapchain chain;
    assert_true(XR_FAILED(xrCreateSwapchain(p.session, &info, &chain))); // nothing to draw into
    info.usageFlags = XR_SWAPCHAIN_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    assert_int_equal(xrCreateSwapchain(p.session, &info, &chain), XR_SUCCESS);
    for (int frame = 0; frame < 5; frame++) {
        assert_int_equal(one_frame(&p, true), XR_SUCCESS);
    }
    XrCompositionLayerDepthInfoKHR good = {
        .type = XR_TYPE_COMPOSITION_LAYER_DEPTH_INFO_KHR,
        .subImage = {.swapchain = chain, .imageRect = {{0, 0}, {32, 32}}},
        .minDepth = 0.0f,
        .maxDepth = 1.0f,
        .nearZ = 0.05f,
        .farZ = 50.0f};
    p.depth = &good;
    uint32_t image;
    XrSwapchainImageWaitInfo wait = {.type = XR_TYPE_SWAPCHAIN_IMAGE_WAIT_INFO,
                                     .timeout = XR_INFINITE_DURATION};
    assert_true(XR_FAILED(one_frame(&p, true))); // nothing has been released yet
    assert_int_equal(xrAcquireSwapchainImage(chain, NULL, &image), XR_SUCCESS);
    assert_int_equal(xrWaitSwapchainImage(chain, &wait), XR_SUCCESS);
    assert_true(XR_FAILED(one_frame(&p, true))); // and still nothing
    assert_int_equal(xrReleaseSwapchainImage(chain, NULL), XR_SUCCESS);
    uint32_t complaints = p.world->complaint_count;
    assert_int_equal(one_frame(&p, true), XR_SUCCESS);
    assert_int_equal(p.world->complaint_count, complaints);

    XrCompositionLayerDepthInfoKHR bad[5] = {good, good, good, good, good};
    bad[0].farZ = bad[0].nearZ;
    bad[1].minDepth = bad[1].maxDepth;
    bad[2].maxDepth = 1.5f;
    bad[3].subImage.swapchain = p.chain; // colors
    bad[4].subImage.imageRect.extent.width = 33;
    for (int i = 0; i < 5; i++) {
        p.depth = &bad[i];
        assert_true(XR_FAILED(one_frame(&p, true)));
    }
    end_program(&p);
}

static void test_bindings_are_checked(void **state)
{
    (void)state;
    program p = begin_program();
    XrActionCreateInfo late = {.type = XR_TYPE_ACTION_CREATE_INFO,
                               .actionName = "late",
                               .actionType = XR_ACTION_TYPE_BOOLEAN_INPUT,
                               .localizedActionName = "Late"};
    XrAction action;
    assert_int_equal(xrCreateAction(p.set, &late, &action), XR_ERROR_ACTIONSETS_ALREADY_ATTACHED);
    // Before the session has the focus, no action is synchronized and nothing vibrates.
    drain_events(&p);
    assert_int_equal(sync(&p), XR_SESSION_NOT_FOCUSED);
    XrActionStateGetInfo get = {
        .type = XR_TYPE_ACTION_STATE_GET_INFO, .action = p.squeeze, .subactionPath = p.right};
    XrActionStateBoolean wrong = {.type = XR_TYPE_ACTION_STATE_BOOLEAN};
    assert_true(XR_FAILED(xrGetActionStateBoolean(p.session, &get, &wrong)));
    end_program(&p);
}

static void test_a_script_is_followed(void **state)
{
    (void)state;
    static const char SCRIPT[] = "0 right 0 1 0  0 0 0\n"
                                 "0.1 right 1 1 0  90 0 0 # a meter aside, turned left\n"
                                 "0.05 recenter 0 1.5 0  180 0 0\n"
                                 "0.06 right tracking inferred\n"
                                 "0.3 state visible\n"
                                 "0.5 lose session\n";
    program p = begin_program();
    char error[200];
    assert_true(xr_script_parse(SCRIPT, sizeof SCRIPT - 1, "s", p.world, error, sizeof error));
    // The script is read in this program, and the world is in the library: both use the same
    // struct.
    XrTime middle = RUNTIME_TIME_BEGIN + 50000000;
    XrSpaceVelocity velocity = {.type = XR_TYPE_SPACE_VELOCITY};
    XrSpaceLocation location = {.type = XR_TYPE_SPACE_LOCATION, .next = &velocity};
    for (int frame = 0; frame < 3; frame++) {
        one_frame(&p, true);
    }
    assert_int_equal(xrLocateSpace(p.grip, p.local, middle, &location), XR_SUCCESS);
    assert_true(fabsf(location.pose.position.x - 0.5f) < 1e-5f);
    assert_true(fabsf(location.pose.orientation.y - 0.382683f) < 1e-4f); // 45 degrees
    assert_true(fabsf(velocity.linearVelocity.x - 15.0f) < 1e-2f);       // 1.5 of the mean
    assert_true(fabsf(velocity.angularVelocity.y - 23.562f) < 1e-2f);
    for (int frame = 0; frame < 10; frame++) {
        one_frame(&p, true);
    }
    assert_int_equal(p.recenters, 2);
    assert_int_equal(xrLocateSpace(p.grip, p.local, middle, &location), XR_SUCCESS);
    assert_true(fabsf(location.pose.position.x + 0.5f) < 1e-5f); // seen in the other direction
    assert_false(location.locationFlags & XR_SPACE_LOCATION_POSITION_TRACKED_BIT);
    assert_true(location.locationFlags & XR_SPACE_LOCATION_POSITION_VALID_BIT);
    while (p.world->time < RUNTIME_TIME_BEGIN + 400000000) {
        one_frame(&p, true);
    }
    assert_int_equal(p.state, XR_SESSION_STATE_VISIBLE);
    assert_no_complaint(p.world);
    XrFrameState frame = {.type = XR_TYPE_FRAME_STATE};
    XrResult result = XR_SUCCESS;
    for (int i = 0; i < 20 && result == XR_SUCCESS; i++) {
        result = xrWaitFrame(p.session, NULL, &frame);
        if (result == XR_SUCCESS) {
            xrBeginFrame(p.session, NULL);
            submit(&p, &frame, true);
        }
    }
    assert_int_equal(result, XR_SESSION_LOSS_PENDING);
    drain_events(&p);
    assert_int_equal(p.state, XR_SESSION_STATE_LOSS_PENDING);
    assert_int_equal(xrWaitFrame(p.session, NULL, &frame), XR_ERROR_SESSION_LOST);
    assert_no_complaint(p.world);
    end_program(&p);
}

// Shows frames without layers until so many milliseconds after the beginning.
static void show_nothing_until(program *p, int64_t ms)
{
    while (p->world->time < RUNTIME_TIME_BEGIN + ms * 1000000) {
        drain_events(p);
        XrFrameState frame = {.type = XR_TYPE_FRAME_STATE};
        assert_int_equal(xrWaitFrame(p->session, NULL, &frame), XR_SUCCESS);
        assert_int_equal(xrBeginFrame(p->session, NULL), XR_SUCCESS);
        XrFrameEndInfo end = {.type = XR_TYPE_FRAME_END_INFO,
                              .displayTime = frame.predictedDisplayTime,
                              .environmentBlendMode = XR_ENVIRONMENT_BLEND_MODE_OPAQUE};
        assert_int_equal(xrEndFrame(p->session, &end), XR_SUCCESS);
    }
}

// Views that are none, a head whose place is not known, and a room that is measured.
static void test_faults_of_poses_are_scripted(void **state)
{
    (void)state;
    static const char SCRIPT[] = "0.02 views nan\n0.05 views infinite\n0.08 views zero\n"
                                 "0.11 views true\n0.11 head tracking turned\n"
                                 "0.14 room 3 2\n";
    program p = begin_program();
    char error[200];
    assert_true(xr_script_parse(SCRIPT, sizeof SCRIPT - 1, "s", p.world, error, sizeof error));
    const XrViewLocateInfo info = {.type = XR_TYPE_VIEW_LOCATE_INFO,
                                   .viewConfigurationType =
                                       XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO,
                                   .displayTime = RUNTIME_TIME_BEGIN,
                                   .space = p.local};
    for (int fault = 0; fault < 4; fault++) { // each of them lasts 30 ms
        XrView view[2] = {{.type = XR_TYPE_VIEW}, {.type = XR_TYPE_VIEW}};
        XrViewState seen = {.type = XR_TYPE_VIEW_STATE};
        uint32_t count;
        show_nothing_until(&p, 35 + 30 * fault);
        assert_int_equal(xrLocateViews(p.session, &info, &seen, 2, &count, view), XR_SUCCESS);
        XrPosef pose = view[1].pose;
        bool has_place = (seen.viewStateFlags & XR_VIEW_STATE_POSITION_VALID_BIT) != 0;
        assert_true((seen.viewStateFlags & XR_VIEW_STATE_ORIENTATION_VALID_BIT) != 0);
        assert_int_equal(has_place, fault < 3);
        assert_int_equal(isnan(pose.orientation.w) != 0, fault == 0);
        assert_int_equal(isinf(pose.position.x) != 0, fault == 1);
        assert_int_equal(pose.orientation.w == 0.0f, fault == 2);
    }
    show_nothing_until(&p, 150);
    XrExtent2Df size;
    assert_int_equal(xrGetReferenceSpaceBoundsRect(p.session, XR_REFERENCE_SPACE_TYPE_STAGE, &size),
                     XR_SUCCESS);
    assert_true(size.width == 3.0f && size.height == 2.0f);
    assert_int_equal(p.world->bounds_asked, 1);
    assert_no_complaint(p.world);
    end_program(&p);
}

static void test_mistakes_in_scripts_are_reported(void **state)
{
    (void)state;
    static const char *const BAD[][2] = {
        {"0 right 1 2 3\n", "s:1:"},
        {"\nzero right 1\n", "s:2:1:"},
        {"0 foot 1 2 3 4 5 6\n", "s:1:3:"},
        {"0 right trigger\n", "s:1:"},
        {"0 state sleepy\n", "s:1:9:"},
        {"1 render on\n0.5 render off\n", "s:2:1:"},
        {"0 views good\n", "s:1:9:"},
        {"0 lose nothing\n", "s:1:8:"},
        {"0 room 3\n", "s:1:"},
        {"0 head tracking lost\n", "s:1:17:"},
    };
    xr_world *w = xr_runtime_open_world();
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char error[200] = "";
        w->cue_count = 0;
        assert_false(xr_script_parse(BAD[i][0], strlen(BAD[i][0]), "s", w, error, sizeof error));
        assert_non_null(strstr(error, BAD[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_correct_program_gets_no_complaint),
        cmocka_unit_test(test_the_session_waits_for_its_requirements),
        cmocka_unit_test(test_frames_keep_their_order),
        cmocka_unit_test(test_frames_must_begin_on_the_sessions_thread),
        cmocka_unit_test(test_one_other_thread_may_wait_for_frames),
        cmocka_unit_test(test_layers_must_show_released_images),
        cmocka_unit_test(test_quad_layers_are_checked),
        cmocka_unit_test(test_depth_layers_are_checked),
        cmocka_unit_test(test_bindings_are_checked),
        cmocka_unit_test(test_a_script_is_followed),
        cmocka_unit_test(test_faults_of_poses_are_scripted),
        cmocka_unit_test(test_mistakes_in_scripts_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
