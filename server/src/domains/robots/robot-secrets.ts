import { createHmac } from 'node:crypto'
import { createRecordSealer, type RecordSealer } from '../../platform/session/record-sealer.ts'

const HINT_LENGTH = 4

export interface RobotSecrets {
  readonly addresses: RecordSealer
  readonly secrets: RecordSealer
  /** The same for the same address of a company; reveals nothing without the server's secret. */
  hashAddress(address: string, tenantId: number): string
}

/** Seals the addresses and signing secrets of robots for the database. Anyone with an address can write to the group. */
export const createRobotSecrets = (serverSecret: string): RobotSecrets => ({
  addresses: createRecordSealer(serverSecret, 'robot address'),
  secrets: createRecordSealer(serverSecret, 'robot signing secret'),
  hashAddress: (address, tenantId) =>
    createHmac('sha256', `robot address hash ${serverSecret}`).update(`${tenantId} ${address}`).digest('hex'),
})

/** Host and the last characters, enough to recognise an address. */
export const maskAddress = (address: string): string =>
  `${new URL(address).host}/…${address.slice(-HINT_LENGTH)}`
