import type { getMoment, listMomentComments, listMoments } from '@shangxue/contract/moments/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'

export const LIST_PATH = '/others/moments'
export const ADD_PATH = '/others/moments/add'
export const momentPath = (id: number): string => `/others/moments/detail?id=${id}`

export type Moment = Output<typeof listMoments>['list'][number]
export type MomentDetail = Output<typeof getMoment>
export type Comment = Output<typeof listMomentComments>['list'][number]
