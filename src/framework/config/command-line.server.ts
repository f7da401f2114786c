import { parseArgs } from 'node:util'
import { type Command, type CommandOption, UsageError } from './command.server.ts'

const optionsOf = ({ options = {} }: Command) => Object.entries(options)
const written = (name: string, { value, required }: CommandOption) => {
  const text = value ? `--${name} ${value}` : `--${name}`
  return required ? text : `[${text}]`
}

/** Usage line of a command. */
export const usageOf = (command: Command) =>
  [command.name, ...command.args, ...optionsOf(command).map(([name, option]) => written(name, option))].join(' ')

export function helpOf(command: Command): string[] {
  const options = optionsOf(command).map(
    ([name, option]) => [option.value ? `--${name} ${option.value}` : `--${name}`, option.about] as const,
  )
  const width = Math.max(0, ...options.map(([text]) => text.length))
  return [
    `npm run ops -- ${usageOf(command)}`,
    '',
    command.about,
    ...(options.length ? ['', ...options.map(([text, about]) => `  ${text.padEnd(width)}  ${about}`)] : []),
  ]
}

/** Parses the arguments of a command; throws a `UsageError` with a one-line message. */
export function parseCommandLine(command: Command, argv: readonly string[]) {
  const usage = `Usage: npm run ops -- ${usageOf(command)}`
  const known = Object.fromEntries(
    optionsOf(command).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' } as const]),
  )
  const { values, positionals: args } = parse(argv, known, usage)
  const least = command.args.filter((arg) => arg.startsWith('<')).length
  if (args.length < least || args.length > command.args.length) throw new UsageError(usage)
  const options: Record<string, string | undefined> = {}
  for (const [name, option] of optionsOf(command)) {
    const given = values[name]
    const text = given === true ? 'on' : typeof given === 'string' ? given.trim() : undefined
    if (option.required && !text) throw new UsageError(`--${name} is missing. ${usage}`)
    if (text && [...text].length < (option.min_length ?? 0))
      throw new UsageError(`--${name} must have at least ${option.min_length} characters. ${usage}`)
    options[name] = text === '' ? undefined : text
  }
  return { args, options }
}

function parse(argv: readonly string[], options: Record<string, { type: 'string' | 'boolean' }>, usage: string) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    const first = (error as Error).message.split(/[.\n]/)[0]
    throw new UsageError(`${first}. ${usage}`)
  }
}
