import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const drainingServers = new WeakSet<Server>()
/** In milliseconds: enough for a load balancer that checks every second, and for clients with open connections. */
const DRAIN_MS = 1_500

/** Whether the process is stopping: it is not ready any more and asks each client to close its connection. */
export const isDraining = (server: Server): boolean => drainingServers.has(server)

/**
 * Stops without aborting requests: for a short time everything is served as before, `/ready` returns 503, and each
 * response closes its connection, so that no idle connection is open when the server closes. New connections go to
 * another node.
 */
export async function drainAndClose(app: FastifyInstance): Promise<void> {
  drainingServers.add(app.server)
  if ((await connectionsOf(app.server)) > 0) await pause(DRAIN_MS)
  await app.close()
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
