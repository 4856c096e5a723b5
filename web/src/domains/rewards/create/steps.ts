export const STEPS = ['选内容', '定条件', '核对发布']
