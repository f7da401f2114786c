import * as mailEvents from '#framework/mail/events.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import * as backupEvents from '#runtime/backup/events.ts'
import { companyDataCommands } from './company-data.server.ts'
import { doctorCommands } from './doctor-ops.server.ts'
import { personDataCommands } from './person-data.server.ts'
import { restoredCommands } from './restored.server.ts'

/** What concerns all slices, and what operators do to the machine. */
export const operationSlice = defineSlice({
  name: 'operations',
  events: [mailEvents, backupEvents],
  commands: [...doctorCommands, ...companyDataCommands, ...personDataCommands, ...restoredCommands],
})
