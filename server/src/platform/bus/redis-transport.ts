import type { Connect } from './bus.ts'

const CONNECT_MS = 5_000

/**
 * Redis publish and subscribe on a channel per installation, because numbered databases share channels. The client is
 * loaded only here, since most installations have no Redis.
 */
export const redisTransport =
  (url: string, channel: string): Connect =>
  async (onMessage, onLost) => {
    const { createClient } = await import('@redis/client')
    // The bus reconnects by itself.
    const socket = { reconnectStrategy: false as const, connectTimeout: CONNECT_MS }
    const options = { url, socket, disableOfflineQueue: true }
    const publisher = createClient(options)
    const subscriber = createClient(options)
    const clients = [publisher, subscriber]
    for (const client of clients) {
      client.on('error', onLost)
      client.on('end', () => onLost(new Error('the connection ended')))
    }
    const close = async () => {
      for (const client of clients) if (client.isOpen) client.destroy()
    }
    try {
      await Promise.all(clients.map((client) => client.connect()))
      await subscriber.subscribe(channel, onMessage)
    } catch (error) {
      await close()
      throw error
    }
    return { send: (text) => publisher.publish(channel, text), close }
  }
