import type * as z from 'zod/v4/core'
import type { Me } from '#framework/ssr/me.ts'
import type { FailureCode } from './failure.ts'

/** What one call of the API takes, answers and refuses: its route, its callers and the documentation follow from it. */
export interface Endpoint {
  summary?: string
  description?: string
  /** Media types of the body, where it is not JSON alone. */
  consumes?: readonly string[]
  params?: z.$ZodType
  querystring?: z.$ZodType
  body?: z.$ZodType
  /** In the order in which it asks: 404, 403, 409. */
  refuses: readonly FailureCode[]
  /** By status. What is no JSON is described by its media type. */
  response: Readonly<Record<number, z.$ZodType | { content: object }>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The endpoints of a slice, each under its method and path: `GET /items/:item_id`. */
export type EndpointMap = Readonly<Record<`${Method} /${string}`, Endpoint>>

/** The endpoints of the application, which adds its own by module augmentation. */
export interface Endpoints {}

/** What the framework's own pages call, in an application that people sign in to. */
interface SessionEndpoints {
  'GET /user/me': { refuses: []; response: { 200: z.$ZodType<{ user: Me }> } }
  'POST /session/company': { body: z.$ZodType<unknown, { user_id: number }>; refuses: []; response: {} }
}

export type Call = keyof (Endpoints & SessionEndpoints) & string

type EndpointOf<Name> = Name extends keyof Endpoints
  ? Endpoints[Name]
  : Name extends keyof SessionEndpoints
    ? SessionEndpoints[Name]
    : never

/** What a call answers, whatever its status of success is. */
export type Answer<Name> =
  EndpointOf<Name> extends { response: infer Response } ? Content<Response[keyof Response]> : never
type Content<Schema> = Schema extends z.$ZodType<infer Value> ? Value : never

type PathOf<Name> = Name extends `GET ${infer Path}` ? Path : never
type ListOf<Name> = Name extends Call ? (Answer<Name> extends readonly unknown[] ? Name : never) : never
export type ReadPath = PathOf<Call>
/** Paths that answer lists. */
export type ListPath = PathOf<ListOf<Call>>
export type WriteCall = Exclude<Call, `GET ${string}`>

export type Row<Name> = Answer<Name> extends readonly (infer Item)[] ? Item : never

/** Values of the path's parameters; a page takes them from its own address, where they may be absent. */
type Params<Declared> = Declared extends { params: z.$ZodType<infer Values> }
  ? { [Key in keyof Values]: string | number | undefined }
  : {}
/** An address holds text. */
type Text<Value> = string extends Value ? string | number : Value | ''
export type Query<Name> =
  EndpointOf<Name> extends { querystring: z.$ZodType<unknown, infer Values> }
    ? { [Key in keyof Values as string extends Key ? never : Key]?: Text<Values[Key]> | undefined }
    : {}
type Fields<Declared> = Declared extends { body: z.$ZodType<unknown, infer Values> } ? Optional<Values> : {}
/** A field whose value may be undefined may be left out. */
type Optional<Values> = Values extends unknown
  ? { [Key in keyof Values as undefined extends Values[Key] ? never : Key]: Values[Key] } & {
      [Key in keyof Values as undefined extends Values[Key] ? Key : never]?: Values[Key] | undefined
    }
  : never

/** What a call is given: what its path names, with its query or the fields of its body. */
export type Input<Name> = Name extends Call
  ? Params<EndpointOf<Name>> & (Name extends `GET ${string}` ? Query<Name> : Fields<EndpointOf<Name>>)
  : never

/** The same as an argument, which is left out where nothing has to be given. */
export type InputArgument<Name> = {} extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
