import { type ESTree, parseSync, Visitor } from 'vite'
import { sqlFaults } from './sql-faults.ts'

/** A small fault: `replacement` instead of what is from `start` to `end`. */
export interface Fault {
  kind: string
  file: string
  start: number
  end: number
  replacement: string
}

type Place = Pick<Fault, 'kind' | 'start' | 'end' | 'replacement'>

const WEAKER: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}
/** Operators that Kysely takes as texts. */
const WEAKER_IN_SQL: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '!=', '!=': '=' }
const CONDITIONS = new Set(['where', 'whereRef', 'on', 'onRef', 'having'])
const ESCAPES = /^(?:escape|sanitize|unescape|maskContacts|withoutContacts|encodeURI)/

const keyName = ({ key }: { key: ESTree.Node }) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

const memberName = (node: ESTree.Node) =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier'
    ? node.property.name
    : node.type === 'Identifier'
      ? node.name
      : ''

/** All faults that can be planted in a file. */
export function faultsOf(file: string, text: string): Fault[] {
  const { program } = parseSync(file, text)
  const places: Place[] = []
  const add = (kind: string, { start, end }: { start: number; end: number }, replacement: string) =>
    places.push({ kind, start, end, replacement })
  const sourceOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end)

  /** Two neighbors of a list in the order of the other. */
  function swap(kind: string, list: readonly ESTree.Node[]) {
    for (const [index, first] of list.entries()) {
      const second = list[index + 1]
      if (!second || sourceOf(first) === sourceOf(second)) continue
      const between = text.slice(first.end, second.start)
      add(kind, { start: first.start, end: second.end }, sourceOf(second) + between + sourceOf(first))
    }
  }

  new Visitor({
    CallExpression(node) {
      const { callee, arguments: given } = node
      const name = memberName(callee)
      if (callee.type === 'MemberExpression' && CONDITIONS.has(name) && given.length > 0) {
        add('where', { start: callee.object.end, end: node.end }, '')
        const operator = given[1]
        if (operator?.type === 'Literal' && WEAKER_IN_SQL[String(operator.value)])
          add('comparison', operator, `'${WEAKER_IN_SQL[String(operator.value)]}'`)
      }
      if (ESCAPES.test(name) && given[0]) add('escape', node, sourceOf(given[0]))
      const simple = given.filter(({ type }) => type === 'Identifier' || type === 'MemberExpression')
      if (simple.length === given.length) swap('arguments', given)
    },
    AwaitExpression: (node) => void add('await', node, sourceOf(node.argument)),
    IfStatement({ test, alternate }) {
      add('condition', test, 'false')
      if (!alternate) add('condition', test, 'true')
    },
    ExpressionStatement(node) {
      if (/^(?:Call|Await|Assignment)Expression$/.test(node.expression.type)) add('statement', node, ';')
    },
    BinaryExpression(node) {
      const operator = WEAKER[node.operator]
      const at = text.indexOf(node.operator, node.left.end)
      if (operator) add('comparison', { start: at, end: at + node.operator.length }, operator)
    },
    LogicalExpression(node) {
      const operator = WEAKER[node.operator]
      const at = text.indexOf(node.operator, node.left.end)
      if (operator) add('condition', { start: at, end: at + node.operator.length }, operator)
    },
    Property(node) {
      if (keyName(node) === 'audience' && node.value.type === 'ArrowFunctionExpression')
        add('audience', node.value.body, '[]')
    },
    ArrayExpression(node) {
      if (!/(?:subjects|audience)\b[^\n]*$/.test(text.slice(Math.max(0, node.start - 60), node.start))) return
      for (const each of node.elements) if (each) add('subject', each, each.type === 'Literal' ? "'nothing'" : '...[]')
    },
    ObjectExpression({ properties }) {
      const [ar, en] = ['ar', 'en'].map((lang) =>
        properties.find((property) => property.type === 'Property' && keyName(property) === lang),
      )
      if (ar?.type !== 'Property' || en?.type !== 'Property') return
      add('language', en.value, sourceOf(ar.value))
      add('language', ar.value, sourceOf(en.value))
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (memberName(tag) === 'sql') places.push(...sqlFaults(text, quasi))
    },
  }).visit(program)
  return places.map((place) => ({ file, ...place }))
}

export const plant = (text: string, { start, end, replacement }: Place) =>
  text.slice(0, start) + replacement + text.slice(end)

/** Whether the file is still one that can be loaded. */
export const parses = (text: string, fault: Fault) => parseSync(fault.file, plant(text, fault)).errors.length === 0
