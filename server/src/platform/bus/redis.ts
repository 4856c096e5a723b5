import type { Connect } from './bus.ts'

const CONNECT_MS = 5_000

/**
 * Redis publish and subscribe on a channel per installation, because numbered databases share channels. The client is
 * loaded only here, since most installations have no Redis.
 */
export const overRedis =
  (url: string, channel: string): Connect =>
  async (heard, lost) => {
    const { createClient } = await import('@redis/client')
    // The bus reconnects by itself.
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
