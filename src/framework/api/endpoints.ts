import type * as z from 'zod/v4/core'
import type { Me } from '#framework/ssr/me.ts'
import type { FailureCode } from './failure.ts'

/** Contract of one API call. Its route, the types of its callers and its documentation are derived from it. */
export interface Endpoint {
  summary?: string
  description?: string
  /** Media types of the body, if not only JSON. */
  consumes?: readonly string[]
  params?: z.$ZodType
  querystring?: z.$ZodType
  body?: z.$ZodType
  /** Failure codes in the order in which they are checked: 404, 403, 409. */
  refuses: readonly FailureCode[]
  /** Schemas by status; for other content than JSON, its media type. */
  response: Readonly<Record<number, z.$ZodType | { content: object }>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The endpoints of a slice, each under its method and path: `GET /items/:item_id`. */
export type EndpointMap = Readonly<Record<`${Method} /${string}`, Endpoint>>

/** The endpoints of the application, which adds its own by module augmentation. */
export interface Endpoints {}

/** Endpoints that the framework's own pages call, in an application with sign-in. */
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

/** Body of a call's successful response. */
export type Answer<Name> =
  EndpointOf<Name> extends { response: infer Response } ? Content<Response[keyof Response]> : never
type Content<Schema> = Schema extends z.$ZodType<infer Value> ? Value : never

type PathOf<Name> = Name extends `GET ${infer Path}` ? Path : never
type ListOf<Name> = Name extends Call ? (Answer<Name> extends readonly unknown[] ? Name : never) : never
export type ReadPath = PathOf<Call>
/** Paths of endpoints that return lists. */
export type ListPath = PathOf<ListOf<Call>>
export type WriteCall = Exclude<Call, `GET ${string}`>

export type Row<Name> = Answer<Name> extends readonly (infer Item)[] ? Item : never

/** Path parameters. May be undefined, because pages pass on those of their own address. */
type Params<Declared> = Declared extends { params: z.$ZodType<infer Values> }
  ? { [Key in keyof Values]: string | number | undefined }
  : {}
/** Query values as callers may pass them: text, or numbers where any text is accepted. */
type Text<Value> = string extends Value ? string | number : Value | ''
export type Query<Name> =
  EndpointOf<Name> extends { querystring: z.$ZodType<unknown, infer Values> }
    ? { [Key in keyof Values as string extends Key ? never : Key]?: Text<Values[Key]> | undefined }
    : {}
type Fields<Declared> = Declared extends { body: z.$ZodType<unknown, infer Values> } ? Optional<Values> : {}
/** Makes fields optional whose value may be undefined. */
type Optional<Values> = Values extends unknown
  ? { [Key in keyof Values as undefined extends Values[Key] ? never : Key]: Values[Key] } & {
      [Key in keyof Values as undefined extends Values[Key] ? Key : never]?: Values[Key] | undefined
    }
  : never

/** Input of a call: path parameters, and the query or the fields of the body. */
export type Input<Name> = Name extends Call
  ? Params<EndpointOf<Name>> & (Name extends `GET ${string}` ? Query<Name> : Fields<EndpointOf<Name>>)
  : never

/** `Input` as a parameter list; optional if no field is required. */
export type InputArgument<Name> = {} extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
