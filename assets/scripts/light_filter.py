"""Takes the noise out of a light map, chart by chart, with numpy alone.

Each texel becomes a mean over its neighbourhood, as wide as the light allows: the map
was baked several times over with other rays, so at every width the noise that is left
is known, and a wider mean is taken until it differs from a narrower one by more than
both their noises explain (Lepski's rule; A. Goldenshluger and A. Nemirovski, On
spatially adaptive estimation of nonparametric regression, 1997). A wall that darkens
slowly is so smoothed over half a metre, and the shadow behind a bench keeps its edge.
"""
import numpy as np

SIGMAS = 1., 2., 4., 8., 14.    # of the Gaussians, texels
# Difference, in standard deviations of its noise, that is taken for a true one: with 2 the
# noise itself stops one texel in ten and leaves grain, with 4 soft shadows fade.
SURE = 2.8
# Where a width is taken from is itself blurred, so that no border of two widths shows.
CHOICE_SIGMA = 2.


def clean(parts, chart, reached):
    """(size, size, 3) light of `parts` (parts, size, size, 3), each chart by itself."""
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
    """Standard deviation of the parts' mean, itself a mean over what it looked at."""
    variance = means.var(0, ddof=1).mean(-1, keepdims=True) / len(means)
    return np.sqrt(blur(variance * weight, 2 * sigma) / spread(weight, 2 * sigma))


def spread(weight, sigma):
    return np.maximum(blur(weight, sigma), 1e-6)


def blur(image, sigma):
    """Gaussian over the first two axes; nothing comes from outside."""
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
