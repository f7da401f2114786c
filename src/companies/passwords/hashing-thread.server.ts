import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

const WORKS = { hash: hashSync, hashRaw: hashRawSync, verify: verifySync }
/** What the thread can do, by name. */
export type Works = typeof WORKS

/** A piece of work, and what came of it. */
export interface Task<Name extends keyof Works = keyof Works> {
  name: Name
  args: Parameters<Works[Name]>
}
export type Outcome = { answer: ReturnType<Works[keyof Works]> } | { error: unknown }

/** How much less the system thinks of this thread than of those that serve. */
const NICER = 10

// Elsewhere than on Linux a priority is the whole process's.
if (process.platform === 'linux') {
  try {
    setPriority(0, Math.min(19, getPriority(0) + NICER))
  } catch {
    // A sandbox forbids it: hashes are made all the same.
  }
}

function outcomeOf({ name, args }: Task): Outcome {
  try {
    return { answer: Reflect.apply(WORKS[name], undefined, args) }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(outcomeOf(task)))
