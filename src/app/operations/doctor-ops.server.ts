import { type Command, CommandFailure, counted } from '#framework/config/command.server.ts'
import { examine } from './doctor.server.ts'

export const doctorCommands: Command[] = [
  {
    name: 'doctor',
    args: [],
    about: 'Looks at what can be wrong, with the next step for each; exit code 1 if anything is. Changes nothing',
    offline: true,
    async run(context) {
      const { print } = context
      const findings = await examine({ ...context, seal_key: process.env.SEAL_KEY?.trim() || undefined })
      for (const { state, part, text, next } of findings) {
        print(`${state.padEnd(8)} ${part}: ${text}`)
        if (next !== undefined) print(`         Next: ${next}`)
      }
      const count = (state: string) => findings.filter((finding) => finding.state === state).length
      const summary = `${count('wrong')} wrong, ${counted(count('warning'), 'warning')}`
      if (count('wrong') > 0) throw new CommandFailure(summary)
      print(summary)
    },
  },
]
