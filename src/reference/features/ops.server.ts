import { type Command, UsageError } from '#framework/config/command.server.ts'
import { enableFeatures } from './enable-features.server.ts'
import { listEnabled } from './features.server.ts'
import { FEATURES } from './features.ts'

export const featureCommands: Command[] = [
  {
    name: 'features:list',
    args: [],
    about: 'Lists the features of this release and whether they are enabled',
    async run({ database, print }) {
      const enabled = await listEnabled(database.kysely)
      for (const feature of FEATURES) print(`${feature} ${enabled.includes(feature) ? 'enabled' : 'not enabled'}`)
    },
  },
  {
    name: 'features:enable',
    args: ['<name>'],
    about: 'Enables a feature, once no process of an older release is left',
    as_owner: true,
    async run({ args: [name], database, print }) {
      const feature = FEATURES.find((one) => one === name)
      if (!feature) throw new UsageError(`"${name ?? ''}" is not a feature; this release has ${FEATURES.join(', ')}`)
      const enabled = await database.transaction((tx) => enableFeatures(tx, [feature]))
      print(enabled.length > 0 ? `${feature} is enabled` : `${feature} was enabled already`)
    },
  },
]
