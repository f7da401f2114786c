/** Once what the visitor pressed is gone, the focus goes to the bids. */
export const focusBids = () => requestAnimationFrame(() => document.getElementById('bids-title')?.focus())
