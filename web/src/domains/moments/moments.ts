import type { getMoment, listMomentComments, listMoments } from '@shangxue/contract/moments/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'

export const LIST = '/others/moments'
export const ADD = '/others/moments/add'
export const detailOf = (id: number): string => `/others/moments/detail?id=${id}`

export type Moment = Output<typeof listMoments>['list'][number]
export type MomentDetail = Output<typeof getMoment>
export type Comment = Output<typeof listMomentComments>['list'][number]
