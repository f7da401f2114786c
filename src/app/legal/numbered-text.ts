/** One numbered section of a long text, such as the terms of use. */
export interface NumberedSection {
  number: string
  title: string
  clauses: { number: string; text: string }[]
}

/** Reads such a text: `## 1. Title`, then one clause a line, each beginning with its number. */
export function readNumbered(markdown: string): NumberedSection[] {
  const sections: NumberedSection[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\. (.+)$/.exec(line)
    const clause = /^(\d+\.\d+) (.+)$/.exec(line)
    if (heading) sections.push({ number: heading[1] ?? '', title: heading[2] ?? '', clauses: [] })
    else if (clause) sections.at(-1)?.clauses.push({ number: clause[1] ?? '', text: clause[2] ?? '' })
  }
  return sections
}
