import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

const HASH_FUNCTIONS = { hash: hashSync, hashRaw: hashRawSync, verify: verifySync }
/** What the thread can do, by name. */
export type HashFunctions = typeof HASH_FUNCTIONS

/** A piece of work, and what came of it. */
export interface HashTask<Name extends keyof HashFunctions = keyof HashFunctions> {
  name: Name
  args: Parameters<HashFunctions[Name]>
}
export type Outcome = { answer: ReturnType<HashFunctions[keyof HashFunctions]> } | { error: unknown }

/** How much less the system thinks of this thread than of those that serve. */
const NICE_INCREMENT = 10

// Elsewhere than on Linux a priority is the whole process's.
if (process.platform === 'linux') {
  try {
    setPriority(0, Math.min(19, getPriority(0) + NICE_INCREMENT))
  } catch {
    // A sandbox forbids it: hashes are made all the same.
  }
}

function outcomeOf({ name, args }: HashTask): Outcome {
  try {
    return { answer: Reflect.apply(HASH_FUNCTIONS[name], undefined, args) }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(outcomeOf(task)))
