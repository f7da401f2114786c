import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { parseCommandLine } from '#framework/config/command-line.server.ts'
import type { Environment } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { commands } from '../../src/app/commands.server.ts'
import type { TestApp } from './app.ts'

/** Lets a command record its statements, too. */
const RECORDING = process.env.STATEMENTS_DIR ? ['--import', join(import.meta.dirname, 'statement-recorder.ts')] : []

/** Exit code and output of a command. */
export interface OpsAnswer {
  code: unknown
  output: string
  errors: string
}

/**
 * Runs commands as child processes in a folder of this test. Without a database URL they use the embedded database in
 * `data_dir`. `settings` are additional environment variables.
 */
export async function operator(
  database: { url: string; owner_url: string } | undefined,
  data_dir?: string,
  settings: Environment = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-ops-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const addresses = { DATABASE_URL: database?.url ?? '', DATABASE_OWNER_URL: database?.owner_url ?? '' }
  const env = {
    ...process.env,
    ...addresses,
    DATA_DIR: data_dir ?? join(folder, 'data'),
    INIT_CWD: folder,
    ...settings,
  }
  const ops = (...args: string[]) =>
    new Promise<OpsAnswer>((resolve) => {
      execFile(
        process.execPath,
        [...RECORDING, join(import.meta.dirname, '../../src/main/ops.server.ts'), ...args],
        { env },
        (error, output, errors) => {
          resolve({ code: error?.code ?? 0, output, errors })
        },
      )
    })
  return { ops, folder }
}

/** Runs a command in this process; returns its output and throws its failure. */
export async function runCommand(
  site: Pick<TestApp, 'database' | 'config' | 'app'>,
  name: string,
  ...words: string[]
): Promise<string> {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const { config, app } = site
  const database = command.as_owner ? site.database.owner : site.database
  const output: string[] = []
  const print = (line: string) => void output.push(line)
  const context = {
    database,
    config,
    url: database.url,
    app_url: site.database.url,
    storage: app.storage,
    logger: createLogger('silent'),
    folder: config.data_dir,
    print,
  }
  await command.run({ ...context, ...parseCommandLine(command, words) })
  return output.join('\n')
}
