import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<Server>()
/** Long enough for a load balancer that looks every second, and for the clients whose connections are open. */
const DRAIN_MS = 1_500

/** Whether the process is stopping: it is not ready any more and asks each client to close its connection. */
export const isDraining = (server: Server): boolean => draining.has(server)

/**
 * Stops without breaking off a request: for a moment everything is answered as before, `/ready` says 503, and each answer closes its
 * connection, so that none is open and idle when the server closes. Who opens a new one comes to another node.
 */
export async function drainAndClose(app: FastifyInstance): Promise<void> {
  draining.add(app.server)
  if ((await connectionsOf(app.server)) > 0) await pause(DRAIN_MS)
  await app.close()
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
