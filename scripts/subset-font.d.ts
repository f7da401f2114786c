declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'woff' | 'truetype'
    /** A number pins the axis to one instance. */
    variationAxes?: Record<string, number>
  }

  export default function subsetFont(font: Buffer, letters: string, options?: Options): Promise<Buffer>
}
