"""Remove the noise from a light map, chart by chart, with numpy only.

Each texel becomes a mean over its neighborhood. The neighborhood is as wide as the light
allows: the map was baked several times with different rays, so for every width the
remaining noise is known. A wider mean is used until it differs from a narrower one by more
than their noise explains (Lepski's rule; A. Goldenshluger and A. Nemirovski, On spatially
adaptive estimation of nonparametric regression, 1997). In this way a wall that darkens
slowly is smoothed over half a meter, while the shadow behind a bench keeps its edge.
"""
import numpy as np

SIGMAS = 1., 2., 4., 8., 14.    # standard deviations of the Gaussians, texels
# A difference counts as true if it exceeds this many standard deviations of its noise. With
# 2 the noise alone stops one texel in ten, which leaves grain; with 4 soft shadows fade.
SURE = 2.8
# The choice between widths is blurred, so that no border between two widths is visible.
CHOICE_SIGMA = 2.


def clean(parts, chart, reached):
    """Return the filtered light (size, size, 3) of `parts` (parts, size, size, 3).

    Each chart is filtered separately.
    """
    result = parts.mean(0)
    for c in np.unique(chart[chart >= 0]):
        ys, xs = np.nonzero(chart == c)
        box = slice(ys.min(), ys.max() + 1), slice(xs.min(), xs.max() + 1)
        here = chart[box] == c
        known = here & reached[box]
        if known.sum() < 2:
            continue
        smooth = clean_chart(parts[(slice(None), *box)].astype(np.float32), known)
        result[box][here] = smooth[here]
    return result


def clean_chart(parts, known):
    weight = known.astype(np.float32)[..., None]
    means = [mean_over(parts, weight, sigma) for sigma in SIGMAS]
    noises = [noise_of(mean, weight, sigma) for mean, sigma in zip(means, SIGMAS)]
    means = [mean.mean(0) for mean in means]

    chosen, open_still = means[0], np.ones_like(weight)
    for k in range(1, len(SIGMAS)):
        for j in range(k):
            off = np.abs(means[k] - means[j]).mean(-1, keepdims=True)
            open_still = open_still * (off <= SURE * np.hypot(noises[k], noises[j]))
        share = blur(open_still * weight, CHOICE_SIGMA) / spread(weight, CHOICE_SIGMA)
        chosen = chosen + share * (means[k] - chosen)
    return chosen


def mean_over(parts, weight, sigma):
    return np.stack([blur(part * weight, sigma) for part in parts]) / spread(weight, sigma)


def noise_of(means, weight, sigma):
    """The standard deviation of the parts' mean, averaged over the same neighborhood."""
    variance = means.var(0, ddof=1).mean(-1, keepdims=True) / len(means)
    return np.sqrt(blur(variance * weight, 2 * sigma) / spread(weight, 2 * sigma))


def spread(weight, sigma):
    return np.maximum(blur(weight, sigma), 1e-6)


def blur(image, sigma):
    """A Gaussian blur over the first two axes; outside the image is zero."""
    reach = int(np.ceil(3 * sigma))
    kernel = np.exp(-np.arange(-reach, reach + 1) ** 2 / (2 * sigma ** 2))
    kernel = (kernel / kernel.sum()).astype(image.dtype)
    for axis in (0, 1):
        size = image.shape[axis]
        total = np.zeros_like(image)
        for k in range(-min(reach, size - 1), min(reach, size - 1) + 1):
            source, target = [slice(None)] * image.ndim, [slice(None)] * image.ndim
            source[axis] = slice(max(0, k), size + min(0, k))
            target[axis] = slice(max(0, -k), size - max(0, k))
            total[tuple(target)] += kernel[k + reach] * image[tuple(source)]
        image = total
    return image
