import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Visitor } from 'vite'
import type { Breach, Law, Source } from './source.ts'

interface Sheet {
  file: string
  /** Classes that the file defines, or styles as its own, with an offset. */
  own: Map<string, number>
  /** Global classes that a module refers to. */
  global: Map<string, number>
}

function readSheet(file: string): Sheet {
  const css = readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length))
    // Declarations and strings may contain dots.
    .replaceAll(/\{[^{}]*\}|"[^"]*"/g, (text) => ' '.repeat(text.length))
  const own = new Map<string, number>()
  const global = new Map<string, number>()
  const isModule = file.endsWith('.module.css')
  const globals = isModule
    ? [...css.matchAll(/:global\([^()]*\)/g)].map(({ 0: { length }, index }) => [index, index + length] as const)
    : []
  for (const { 1: name = '', index } of css.matchAll(/\.([A-Za-z][\w-]*)/g)) {
    const isGlobal = globals.some(([from, to]) => index >= from && index < to)
    ;(isGlobal ? global : own).set(name, index)
  }
  return { file, own, global }
}

/** Class names that a component writes as text. */
function writtenClasses({ program }: Source) {
  const found: { name: string; at: number }[] = []
  const add = (text: string, at: number) => {
    for (const name of text.split(/\s+/)) if (name) found.push({ name, at })
  }
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.name !== 'className' || value?.type !== 'Literal') return
      add(String(value.value), value.start)
    },
  }).visit(program)
  return found
}

/** Words of all texts of a file: class names that it puts together. */
function wordsOf({ program }: Source) {
  const words = new Set<string>()
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && value.split(/\s+/).forEach((word) => words.add(word))),
    TemplateElement: ({ value }) => value.raw.split(/\s+/).forEach((word) => words.add(word)),
  }).visit(program)
  return words
}

export const cssClasses: Law = {
  name: 'Class names: every one that is used exists, and every one that exists is used',
  check(sources) {
    const sheets = new Map(
      globSync('src/**/*.css')
        .sort()
        .map((file) => [file, readSheet(file)]),
    )
    const modules = new Map([...sheets].filter(([file]) => file.endsWith('.module.css')))
    const globals = [...sheets.values()].filter(({ file }) => file.startsWith('src/framework/ui/styles/'))
    const known = new Set(globals.flatMap(({ own }) => [...own.keys()]))
    const breaches: Breach[] = []

    const used = new Map<string, Set<string>>()
    for (const source of sources) {
      const local = new Map<string, string>()
      for (const {
        specifier,
        names: [name],
      } of source.imports) {
        if (!specifier.endsWith('.module.css') || !name) continue
        local.set(name, specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(source.file), specifier))
      }
      new Visitor({
        MemberExpression: (node) => {
          const module = node.object.type === 'Identifier' ? local.get(node.object.name) : undefined
          if (!module || node.property.type !== 'Identifier') return
          const { name } = node.property
          used.set(module, (used.get(module) ?? new Set()).add(name))
          if (!modules.get(module)?.own.has(name))
            breaches.push({ file: source.file, at: node.start, reason: `${module} has no class ${name}` })
        },
      }).visit(source.program)
      for (const { name, at } of writtenClasses(source)) {
        if (!known.has(name))
          breaches.push({ file: source.file, at, reason: `no global style sheet has a class ${name}` })
      }
    }
    for (const { file, own, global } of modules.values()) {
      for (const [name, at] of own) {
        if (!used.get(file)?.has(name)) breaches.push({ file, at, reason: `no component uses ${name}` })
        if (!/^[a-z][A-Za-z]+$/.test(name)) breaches.push({ file, at, reason: `${name} is not a word` })
      }
      for (const [name, at] of global)
        if (!known.has(name)) breaches.push({ file, at, reason: `no global style sheet has a class ${name}` })
    }
    const words = new Set(sources.flatMap((source) => [...wordsOf(source)]))
    const inHtml = sources
      .filter(({ file }) => file.endsWith('.server.ts'))
      .map(({ text }) => text)
      .join('\n')
    for (const { file, own } of globals) {
      for (const [name, at] of own) {
        if (!words.has(name) && !inHtml.includes(name)) breaches.push({ file, at, reason: `no component uses ${name}` })
      }
    }
    return breaches
  },
}
