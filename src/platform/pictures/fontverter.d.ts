declare module 'fontverter' {
  /** A font in another wrapping. */
  export function convert(font: Buffer, to: 'truetype' | 'woff' | 'woff2'): Promise<Buffer<ArrayBuffer>>
}
