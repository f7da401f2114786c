import type { Command, Commands } from './commands/command.ts'
import { companyCommands } from './commands/companies.ts'
import { operatorCommands } from './commands/operators.ts'
import { orderCommands } from './commands/orders.ts'
import { questionCommands } from './commands/questions.ts'
import { tenderCommands } from './commands/tenders.ts'
import type { Scene } from './world.ts'

const ALL: Commands = {
  ...tenderCommands,
  ...questionCommands,
  ...orderCommands,
  ...companyCommands,
  ...operatorCommands,
}

/** All commands whose pairs are searched, by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries(ALL).map(([name, command]) => [name, typeof command === 'function' ? { run: command } : command]),
)

/** Two commands, in the order of `COMMANDS`: `award+withdraw-bid`. */
export interface Pair {
  name: string
  a: string
  b: string
  scene: Scene
}

const ORDER: readonly Scene[] = [
  'open',
  'amended',
  'asked',
  'limited',
  'proposed',
  'awarded',
  'ordered',
  'delivering',
  'rated',
]

/** The scene that the more demanding of both needs. */
export function pairOf(a: string, b: string): Pair {
  const [one, other] = [COMMANDS.get(a), COMMANDS.get(b)]
  if (!one || !other) throw new Error(`no command ${one ? b : a}; there are ${[...COMMANDS.keys()].join(', ')}`)
  const scene = ORDER.findLast((each) => [one.scene, other.scene].includes(each)) ?? 'open'
  return { name: `${a}+${b}`, a, b, scene }
}

/** Every command with itself and with each that follows. */
export const allPairs = (): Pair[] =>
  [...COMMANDS.keys()].flatMap((a, index, names) => names.slice(index).map((b) => pairOf(a, b)))
