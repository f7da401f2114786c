import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A process that does nothing but send the bytes it is given: the least that HTTP costs. */
let answer = Buffer.alloc(0)
const server = http.createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(answer)
})
// While others are measured, connections stay open.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.on('message', (bytes: string) => {
  answer = Buffer.from(bytes, 'base64')
  process.send!({ taken: true })
})
process.on('disconnect', () => process.exit(0))
