declare module 'fontverter' {
  /** A font in another wrapping. */
  export function convert(font: Buffer, to: 'truetype' | 'woff' | 'woff2'): Promise<Buffer<ArrayBuffer>>
}

/** Its own types call the module's function its default, which it is not in Node. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels: (
      text: string,
      base?: 'ltr' | 'rtl' | 'auto',
    ) => { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
  }

  export default function bidiFactory(): Bidi
}
