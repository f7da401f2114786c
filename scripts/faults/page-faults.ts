import { type ESTree, parseSync, Visitor } from 'vite'
import type { Fault } from './faults.ts'

/** A fault of a page. What it replaces is a whole node, so that a build can contain both forms (`switches.ts`). */
export interface PageFault extends Fault {
  form: 'expression' | 'statement' | 'attribute'
}

const OTHER: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }
const EFFECTS = /^use(?:Layout|Insertion)?Effect$/
/** Attributes that are no part of what is shown. */
const NOT_SHOWN = new Set(['key', 'ref'])
/** The build reads the text of these calls (`part-files.server.ts`). */
const READ_BY_BUILD = /^(?:part|inSlot|onDemand)$/

const kindOfAttribute = (name: string) => {
  if (/^on[A-Z]/.test(name)) return 'handler'
  if (name.startsWith('aria-') || name === 'role') return 'aria'
  return name === 'className' ? 'class' : 'attribute'
}

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : '')

/** All faults that can be planted in a component, a page or a module of browsers. */
export function pageFaultsOf(file: string, text: string): PageFault[] {
  const { program } = parseSync(file, text)
  const faults: PageFault[] = []
  const kept: { start: number; end: number }[] = []
  const messages: { key: ESTree.StringLiteral; values: number }[] = []
  const sourceOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  const add = (
    form: PageFault['form'],
    kind: string,
    { start, end }: { start: number; end: number },
    replacement: string,
  ) => faults.push({ file, kind, form, start, end, replacement })

  /** Effects that forget to undo what they did. */
  function addCleanup(effect: ESTree.Node | undefined) {
    if (effect?.type !== 'ArrowFunctionExpression' || effect.body?.type !== 'BlockStatement') return
    const last = effect.body.body.at(-1)
    if (last?.type === 'ReturnStatement' && last.argument) add('statement', 'cleanup', last, 'return')
  }

  new Visitor({
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || NOT_SHOWN.has(node.name.name)) return
      // Line ends and entities of such texts are not those of a string.
      if (node.value?.type === 'Literal' && /[\n&\\]/.test(sourceOf(node.value))) return
      if (node.value && node.value.type !== 'Literal' && node.value.type !== 'JSXExpressionContainer') return
      add('attribute', kindOfAttribute(node.name.name), node, '')
    },
    CallExpression(node) {
      const name = nameOf(node.callee)
      const [first] = node.arguments
      if (READ_BY_BUILD.test(name)) kept.push(node)
      if (EFFECTS.test(name)) addCleanup(first)
      if (name === 't' && first?.type === 'Literal' && typeof first.value === 'string')
        messages.push({ key: first, values: node.arguments.length })
    },
    LogicalExpression: (node) =>
      void add('expression', 'condition', node, sourceOf(node.operator === '&&' ? node.right : node.left)),
    ConditionalExpression(node) {
      add('expression', 'condition', node, sourceOf(node.consequent))
      add('expression', 'condition', node, sourceOf(node.alternate))
    },
    IfStatement({ test, alternate }) {
      add('expression', 'condition', test, 'false')
      if (!alternate) add('expression', 'condition', test, 'true')
    },
    BinaryExpression(node) {
      const other = OTHER[node.operator]
      if (other) add('expression', 'comparison', node, `${sourceOf(node.left)} ${other} ${sourceOf(node.right)}`)
    },
    ExpressionStatement(node) {
      if (/^(?:Call|Await|Assignment|Chain)Expression$/.test(node.expression.type))
        add('statement', 'statement', node, ';')
    },
  }).visit(program)

  for (const [index, { key, values }] of messages.entries()) {
    const others = [...messages.slice(index + 1), ...messages.slice(0, index)]
    const other = others.find((one) => one.key.value !== key.value && one.values === values)
    if (other) add('expression', 'message', key, sourceOf(other.key))
  }
  return faults.filter(({ start, end }) => !kept.some((call) => call.start <= start && end <= call.end))
}
