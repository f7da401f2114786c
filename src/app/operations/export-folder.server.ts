import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CommandContext } from '#framework/config/command.server.ts'

/** Where an export goes: `--to`, or a folder of the data folder that its account alone can read. Never a checkout. */
export async function exportFolder({
  folder,
  config,
  options: { to },
}: Pick<CommandContext, 'folder' | 'config' | 'options'>) {
  if (to !== undefined) {
    const given = resolve(folder, to)
    await mkdir(given, { recursive: true })
    return given
  }
  const own = join(config.data_dir, 'exports')
  await mkdir(own, { recursive: true, mode: 0o700 })
  // It may be of before, or of somebody.
  await chmod(own, 0o700)
  return own
}
