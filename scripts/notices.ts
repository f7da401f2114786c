import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runtimeComponents } from './components.ts'

/* Writes THIRD-PARTY-NOTICES.md: the same components as `npm run sbom`. */

const rows = new Set(
  runtimeComponents().map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'see the package'} |`),
)
writeFileSync(
  join(import.meta.dirname, '../THIRD-PARTY-NOTICES.md'),
  `# Third-party notices

Tarsiya is MIT. It is built with the packages below, each under its own license, whose text is in the package's folder after installation.
The fonts IBM Plex Sans Arabic, IBM Plex Sans and Alexandria are under the SIL Open Font License 1.1; PostgreSQL is under the PostgreSQL License.
Written by \`node scripts/notices.ts\`.

| Package | Version | License |
|---|---|---|
${[...rows].join('\n')}
`,
)
