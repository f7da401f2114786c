import * as clockEvents from '#framework/jobs/events.ts'
import * as mailEvents from '#framework/mail/events.ts'
import { defineSlice, type ExportSection, type Slice } from '#framework/define-slice.server.ts'
import * as backupEvents from '#runtime/backup/events.ts'
import { companyDataCommands } from './company-data.server.ts'
import { companyExport, exportEvents, exportFiles } from './export-company.server.ts'
import { doctorCommands } from './doctor-ops.server.ts'
import { personDataCommands } from './person-data.server.ts'
import { restoredCommands } from './restored.server.ts'

const exports: readonly ExportSection[] = [
  { order: 11, read: exportFiles },
  { order: 13, read: exportEvents },
]

/** What concerns all slices, and what operators do to the machine. */
export const operationSlice = (others: readonly Slice[]) =>
  defineSlice({
    name: 'operations',
    events: [mailEvents, clockEvents, backupEvents],
    data: { exports },
    commands: [
      ...doctorCommands,
      ...companyDataCommands(
        companyExport([...others.flatMap(({ data }) => data?.exports ?? []), ...exports]),
        others.flatMap(({ data }) => data?.erase ?? []),
      ),
      ...personDataCommands,
      ...restoredCommands,
    ],
  })
