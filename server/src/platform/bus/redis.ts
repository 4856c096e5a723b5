import type { Connect } from './bus.ts'

const CONNECT_MS = 5_000

/** Publish and subscribe of Redis, on a channel of the installation's own: numbered databases share channels. Its client is loaded only here: most have no Redis. */
export const overRedis =
  (url: string, channel: string): Connect =>
  async (heard, lost) => {
    const { createClient } = await import('@redis/client')
    // the bus opens another by itself
    const socket = { reconnectStrategy: false as const, connectTimeout: CONNECT_MS }
    const options = { url, socket, disableOfflineQueue: true }
    const speaker = createClient(options)
    const listener = createClient(options)
    const both = [speaker, listener]
    for (const client of both) {
      client.on('error', lost)
      client.on('end', () => lost(new Error('the connection ended')))
    }
    const close = async () => {
      for (const client of both) if (client.isOpen) client.destroy()
    }
    try {
      await Promise.all(both.map((client) => client.connect()))
      await listener.subscribe(channel, heard)
    } catch (error) {
      await close()
      throw error
    }
    return { send: (text) => speaker.publish(channel, text), close }
  }
