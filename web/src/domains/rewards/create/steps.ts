export const FORM_STEPS = ['选内容', '定条件', '核对发布']
