import { resolve } from 'node:path'
import type { Command } from '#framework/config/command.server.ts'
import { importPlaces, type LevelReport } from './import.server.ts'
import { readPlaceList } from './place-list.server.ts'

const count = (number: number) => number.toLocaleString('en')

/** Lines of one level of the report, with skip reasons. */
const reportLines = (title: string, { matched, added, skipped }: LevelReport) => [
  `${title.padEnd(10)} ${count(matched)} matched, ${count(added)} added, ${count(Object.values(skipped).reduce((sum, each) => sum + each, 0))} skipped`,
  ...Object.entries(skipped).map(([reason, number]) => `  ${count(number)} ${reason}`),
]

export const locationCommands: Command[] = [
  {
    name: 'locations:import',
    args: ['<folder>'],
    about: 'Adds the cities and districts of regions_lite.json, cities_lite.json and districts_lite.json',
    as_owner: true,
    async run({ args: [given = ''], folder, database, print }) {
      const began = performance.now()
      const list = await readPlaceList(resolve(folder, given))
      print(
        `Read ${count(list.regions.length)} regions, ${count(list.cities.length)} cities, ${count(list.districts.length)} districts`,
      )
      const report = await database.transaction((tx) => importPlaces(tx, list, print))
      for (const line of [
        ...reportLines('Regions', report.regions),
        ...reportLines('Cities', report.cities),
        ...reportLines('Districts', report.districts),
      ])
        print(line)
      const changed = report.cities.added + report.districts.added > 0
      print(`${changed ? 'Done' : 'Nothing to add'} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    },
  },
]
