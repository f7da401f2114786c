/** The colors and shapes that the demo market's drawings are made of, on a sheet of 160 × 120. */
export const C = {
  tint: '#E3F0F1',
  deep: '#0B5563',
  teal: '#2F8C99',
  sky: '#A6D8DD',
  amber: '#F0A63C',
  ink: '#14211F',
  steel: '#8FA3A6',
  pale: '#CFDCDC',
  white: '#FFFFFF',
  green: '#4E9B6B',
  red: '#C4513F',
  sand: '#E8D3A8',
  brown: '#9C6B3F',
} as const

/** A rectangle. */
export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
/** A circle. */
export const dot = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
/** A filled path. */
export const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
/** A stroked path. */
export const line = (d: string, stroke: string, width = 3) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
/** The same shape at several places. */
export const at = (places: readonly (readonly [number, number])[], shape: string) =>
  places.map(([x, y]) => `<g transform="translate(${x} ${y})">${shape}</g>`).join('')
/** Places in a row. */
export const row = (count: number, from: number, step: number, y: number) =>
  Array.from({ length: count }, (_, index) => [from + index * step, y] as const)
