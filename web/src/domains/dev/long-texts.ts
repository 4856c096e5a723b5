/** As long as a customer's name may be: 40 characters. */
export const LONG_NAME = '城南通讯器材批发与零售有限责任公司人民南路第二营业部暨售后维修服务中心三楼接待处'
/** A title that nobody has shortened: 30 characters. */
export const LONG_TITLE = '二〇二六年三月各门店手机与配件的销售额以及库存周转情况汇总表'
