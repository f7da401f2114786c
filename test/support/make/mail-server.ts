import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** One e-mail as the mail server was given it. */
export interface ReceivedMail extends ParsedMail {
  /** The envelope's receivers: one `RCPT TO` each. */
  receivers: string[]
}

/** Response to a receiver: status and text, or undefined to accept. */
export type ResponseFor = (address: string) => { status: number; text: string } | undefined

const refusalOf = (response: ReturnType<ResponseFor>) =>
  response && Object.assign(new Error(response.text), { responseCode: response.status })

/** A mail server on a free port of this machine. It takes everything, unless told to answer otherwise. */
export async function aMailServer(port = 0) {
  const taken: ReceivedMail[] = []
  let answer: ResponseFor = () => undefined
  let answerToData: ResponseFor = () => undefined
  const take = callbackify(async (source: Readable, receivers: string[]) => {
    taken.push({ ...(await simpleParser(source)), receivers })
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(refusalOf(answer(address)))
    },
    onData(stream, { envelope }, done) {
      const refusal = refusalOf(answerToData(envelope.rcptTo[0]!.address))
      if (refusal) {
        stream.resume().once('end', () => done(refusal))
        return
      }
      take(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        done,
      )
    },
  })
  // A client that hangs up in the middle is part of some tests.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    taken,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    answers: (next: ResponseFor) => {
      answer = next
    },
    /** To the message itself, after the receiver was accepted. */
    answersToData: (next: ResponseFor) => {
      answerToData = next
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
