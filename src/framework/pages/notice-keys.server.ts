import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:notices'

/** The messages that actions carry over to the next page, found where they name one: `notice: { key: … }`. */
export function noticeKeys(root: string, folder = 'src'): string[] {
  const notices = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((code) => code.match(/\bnotice: \{[^}]*\}/g) ?? [])
  return [...new Set(notices.flatMap((notice) => notice.match(/(?<=')[a-z]+\.\w+(?=')/g) ?? []))]
}

/** `virtual:notices`: these keys, for the server, which takes no others from a cookie. */
export const noticeModule = (root: string, folder?: string): Plugin => ({
  name: 'notices',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(noticeKeys(root, folder))}` : undefined),
})
