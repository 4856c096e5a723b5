import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'activations.imported': { name: '导入激活记录', group: 'imports' },
    'devices.allocated': { name: '分配设备', group: 'stock' },
    'devices.allocation_extended': { name: '延长设备分配', group: 'stock' },
    'devices.allocation_ended': { name: '收回分配的设备', group: 'stock' },
  },
  entities: {
    device_allocation: '设备分配',
  },
  fields: {
    activated_from: '激活起始日',
    activated_to: '激活截止日',
    sold: '已售',
    states: '结果',
    target: '分配给',
  },
} satisfies DomainAudit
