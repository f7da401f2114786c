/** One numbered section of the terms of use. */
export interface TermsSection {
  number: string
  title: string
  clauses: { number: string; text: string }[]
}

/** Reads the text of the terms: `## 1. Title`, then one clause a line, each beginning with its number. */
export function readTerms(markdown: string): TermsSection[] {
  const sections: TermsSection[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\. (.+)$/.exec(line)
    const clause = /^(\d+\.\d+) (.+)$/.exec(line)
    if (heading) sections.push({ number: heading[1] ?? '', title: heading[2] ?? '', clauses: [] })
    else if (clause) sections.at(-1)?.clauses.push({ number: clause[1] ?? '', text: clause[2] ?? '' })
  }
  return sections
}
