import type { FastifyReply, FastifyRequest } from 'fastify'

/** What answers a call of the external service: our own tables unless another base is configured. */
export type Answering = (request: FastifyRequest, own: () => Promise<unknown>, reply: FastifyReply) => Promise<unknown>
