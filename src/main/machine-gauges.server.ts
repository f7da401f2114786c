import { statfs } from 'node:fs/promises'
import type { Config } from '#framework/config/config.server.ts'
import { clamdScanner } from '#framework/files/serve/scan.server.ts'
import type { MachineGauge } from '#framework/metrics/machine-metrics.server.ts'
import { readLastBackup } from '#runtime/backup/last-backup.server.ts'

/** What operators watch besides processes and the database. */
export function machineGauges({ data_dir, clamd_url }: Pick<Config, 'data_dir' | 'clamd_url'>): MachineGauge[] {
  const scan = clamdScanner(clamd_url)
  return [
    {
      name: 'tarsiya_disk_free_bytes',
      help: 'Free space of the disk of the data folder. Below 512 MiB uploads are refused.',
      async read() {
        const { bavail, bsize } = await statfs(data_dir)
        return bavail * bsize
      },
    },
    {
      name: 'tarsiya_backup_age_seconds',
      help: 'Time since the last backup:create with this data folder; missing without one.',
      async read() {
        const last = await readLastBackup(data_dir)
        return last && (Date.now() - Date.parse(last.created_at)) / 1000
      },
    },
    {
      name: 'tarsiya_backup_problems',
      help: 'Files that the last backup lacks, because they are missing or damaged.',
      read: async () => (await readLastBackup(data_dir))?.problems,
    },
    ...(scan
      ? [
          {
            name: 'tarsiya_scanner_up',
            help: 'Whether the virus scanner answers; missing without CLAMD_URL.',
            read: async () => Number((await scan(Buffer.from('tarsiya'))) === 'clean'),
          },
        ]
      : []),
  ]
}
