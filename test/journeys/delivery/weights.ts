import type { Page } from '@playwright/test'

/**
 * The most that a first visit of a public page loads, in KB as they travel: what the first view needs, its fonts, and
 * the scripts, all of which come after it.
 */
const BUDGET = { view: 45, fonts: 80, scripts: 125 }
/**
 * An RFQ has the texts and buttons of its questions, versions and confirmations (docs/decisions/pages.md), of sealed
 * bids and of its order, and the forms of Arabic units.
 */
const RFQ_BUDGET = { ...BUDGET, scripts: 134 }

type Kind = keyof typeof BUDGET
const kindOf = (url: string, type: string): Kind | 'other' =>
  type === 'document' || url.endsWith('.css')
    ? 'view'
    : url.endsWith('.woff2')
      ? 'fonts'
      : url.endsWith('.js')
        ? 'scripts'
        : 'other'

/** Weighs what comes for a page that has no cache, as in a browser that has never been here. */
export function weigh(page: Page) {
  let answers: Promise<{ url: string; type: string; size: number }>[] = []
  page.on('requestfinished', (request) => {
    answers.push(
      request
        .sizes()
        .then(({ responseBodySize }) => ({ url: request.url(), type: request.resourceType(), size: responseBodySize })),
    )
  })
  return {
    begin: () => {
      answers = []
    },
    /** The hosts that were asked, and kilobytes by kind. */
    async result() {
      const weight = { view: 0, fonts: 0, scripts: 0 }
      const hosts = new Set<string>()
      for (const { url, type, size } of await Promise.all(answers)) {
        if (!url.startsWith('data:') && !url.startsWith('blob:')) hosts.add(new URL(url).host)
        const kind = kindOf(url, type)
        if (kind !== 'other') weight[kind] += size / 1024
      }
      return { hosts: [...hosts], weight }
    },
  }
}

/** What a weight is above the budget of its page; scripts that did not come at all are named, too. */
export function overBudget(path: string, weight: Record<Kind, number>): string[] {
  const budget = path.includes('/rfq/') ? RFQ_BUDGET : BUDGET
  return (Object.keys(budget) as Kind[]).flatMap((kind) => [
    ...(weight[kind] > budget[kind] ? [`${kind}: ${weight[kind].toFixed(1)} KB of ${budget[kind]}`] : []),
    ...(kind === 'scripts' && weight.scripts < 20 ? ['no scripts'] : []),
  ])
}
