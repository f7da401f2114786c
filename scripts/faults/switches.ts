import type { PageFault } from './page-faults.ts'

/*
 * Building the pages takes half a minute and running them many times as long, so all faults of a run are compiled into one
 * build, each beside what it replaces; `globalThis.plantedFault` decides which form runs. Another build has a mark at each
 * place instead, which reports that it was run.
 */

interface Insertion {
  at: number
  text: string
  /** Of insertions at one place: inner ends, outer ends, outer begins, inner begins. */
  order: number
}

function insert(text: string, insertions: readonly Insertion[]): string {
  let from = 0
  let result = ''
  for (const { at, text: added } of insertions.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    result += text.slice(from, at) + added
    from = at
  }
  return result + text.slice(from)
}

/** The name of an attribute and the expression of its value. */
function partsOf(text: string, { start, end }: PageFault) {
  const [, name = '', value] = /^([\w-]+)(?:\s*=\s*([\s\S]+))?$/.exec(text.slice(start, end)) ?? []
  return { name, value: value?.startsWith('{') ? value.slice(1, -1) : (value ?? 'true') }
}

/** The text of a module in which faults that do not overlap are beside what they replace; `numberOf` names each. */
export function withSwitches(text: string, faults: readonly PageFault[], numberOf: (fault: PageFault) => number) {
  let result = text
  for (const fault of faults.toSorted((a, b) => b.start - a.start)) {
    const isPlanted = `globalThis.plantedFault === '${numberOf(fault)}'`
    const original = text.slice(fault.start, fault.end)
    const { name, value } = partsOf(text, fault)
    const both = {
      expression: `(${isPlanted} ? (${fault.replacement}) : (${original}))`,
      statement: `if (${isPlanted}) { ${fault.replacement} } else { ${original} }`,
      attribute: `{...(${isPlanted} ? {} : { ${JSON.stringify(name)}: (${value}) })}`,
    }[fault.form]
    result = result.slice(0, fault.start) + both + result.slice(fault.end)
  }
  return result
}

/** One fault for each place at which one begins: the widest. */
export function placesOf(faults: readonly PageFault[]): PageFault[] {
  const places = new Map<number, PageFault>()
  for (const fault of faults) if (fault.end > (places.get(fault.start)?.end ?? 0)) places.set(fault.start, fault)
  return [...places.values()]
}

/** The text of a module in which each place reports that it is run. */
export function withMarks(text: string, places: readonly PageFault[], numberOf: (place: PageFault) => number) {
  const insertions = places.flatMap((place): Insertion[] => {
    const { start, end } = place
    const mark = `globalThis.runsPlace(${numberOf(place)})`
    const around = (from: number, to: number, before: string, after: string) => [
      { at: from, text: before, order: start + 1 },
      { at: to, text: after, order: -start - 1 },
    ]
    if (place.form === 'expression') return around(start, end, `(${mark}, (`, '))')
    if (place.form === 'statement') return around(start, end, `{ ${mark};`, '}')
    const sign = text.indexOf('=', start)
    if (sign < 0 || sign > end) return [{ at: end, text: `={(${mark}, true)}`, order: -start - 1 }]
    const value = sign + 1 + /^\s*/.exec(text.slice(sign + 1))![0].length
    if (text[value] === '{') return around(value + 1, end - 1, `(${mark}, (`, '))')
    return around(value, end, `{(${mark}, `, ')}')
  })
  return insert(text, insertions)
}
