import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

interface Glyph {
  unicode: string
}

const ARABIC = /\p{Script=Arabic}/u

/**
 * The runs of text of a PDF in the order in which they are drawn. A run is drawn from the left: one of Arabic has its
 * last letter first, and each glyph says its letters in the order of reading.
 */
export async function textRunsOf(pdf: Uint8Array): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const runs: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    for (const [at, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue
      const glyphs = ((argsArray[at] as [(Glyph | number)[]])[0] ?? []).filter((each) => typeof each === 'object')
      const letters = glyphs.map(({ unicode }) => unicode)
      runs.push((ARABIC.test(letters.join('')) ? letters.toReversed() : letters).join(''))
    }
  }
  return runs
}

/** What a PDF says of itself. */
export async function describePdf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
  return {
    pages: document.numPages,
    title: info.Title,
    lang: info.Language,
    tagged: (await document.getMarkInfo())?.Marked,
  }
}
