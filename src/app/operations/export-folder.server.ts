import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CommandContext } from '#framework/config/command.server.ts'

/**
 * The folder of an export: `--to`, or `exports` in the data folder with mode 700. Never the working directory, which
 * may be a git checkout.
 */
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
  // The folder may already exist with a wider mode.
  await chmod(own, 0o700)
  return own
}
