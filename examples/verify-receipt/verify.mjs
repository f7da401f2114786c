// Checks the receipt of a sealed bid, offline and with nothing of Tarsiya's:
//   node verify.mjs receipt.json (or with contents) keys.json [contents.json] [opening.json]
// keys.json is /.well-known/tarsiya-receipts.json, opening.json is /api/v1/rfqs/<number>/opening.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
const [receiptFile, keysFile, contentsFile, openingFile] = process.argv.slice(2)
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const given = read(receiptFile)
const { signature, ...signed } = given.receipt ?? given
const contents = contentsFile ? readFileSync(contentsFile) : given.contents
// RFC 8785: the members in order, without spaces. Those of a receipt are texts and whole numbers.
const canonical = JSON.stringify(Object.fromEntries(Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1))))
const { public_key: x } = read(keysFile).keys.find(({ key_id }) => key_id === signed.key_id) ?? {}
const key = x && createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
const checks = {}
// The number of a key is how its SHA-256 begins. Another key was put in its place: with it no signature can be checked.
if (x) checks['the key is the one of its number'] = sha256(Buffer.from(x, 'base64url')).slice(0, 16) === signed.key_id
checks['signed by the platform'] =
  Boolean(key) && verify(null, Buffer.from(canonical), key, Buffer.from(signature, 'base64url'))
if (contents !== undefined) checks['of exactly these contents'] = sha256(contents) === signed.commitment
if (openingFile) {
  const { commitments = [], list_hash } = read(openingFile)
  const list = Buffer.from(commitments.map(({ commitment }) => commitment).join(''), 'hex')
  checks['the list is the one that was closed'] = sha256(list) === list_hash
  const { outcome = 'not listed', exposed } =
    commitments.find(({ commitment }) => commitment === signed.commitment) ?? {}
  checks[`opened (the platform says: ${outcome})`] = outcome === 'opened'
  if (exposed) checks['read by nobody before the opening: it was encrypted for the key of the RFQ'] = false
}
for (const [what, holds] of Object.entries(checks)) process.stdout.write(`${holds ? 'yes' : 'NO '}  ${what}\n`)
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1
