import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { multipart, type FormValues } from './form.ts'

/** A form of which the last part has not been sent. */
export interface HalfSent {
  /** Sends the rest. */
  finish: () => void
  /** Resolves when it is answered. */
  answer: Promise<{ status: number; code: string | undefined; text: string }>
  hangUp: () => void
}

/** Sends a form whose last field is a file, up to the middle of that file, on a connection of its own. */
export async function sendHalf(
  port: number,
  path: string,
  form: FormValues,
  headers: Record<string, string>,
): Promise<HalfSent> {
  const { payload, headers: type } = multipart(form)
  // The end of the file and the last boundary.
  const rest = payload.subarray(-100)
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  const lines = Object.entries({
    host: 'localhost',
    connection: 'close',
    'content-length': String(payload.length),
    ...type,
    ...headers,
  })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(payload.subarray(0, -100))
  const answer = text(socket)
    .catch(() => '')
    .then((answered) => ({
      status: Number(answered.split(' ')[1]),
      code: /"code":"(\w+)"/.exec(answered)?.[1],
      text: answered,
    }))
  return { finish: () => void socket.write(rest), answer, hangUp: () => void socket.destroy() }
}
