import { runWeb } from './run-web.server.ts'

/** A web process. The primary starts several, which share its port. */
runWeb()
