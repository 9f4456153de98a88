import type { ProblemReply } from '#contract/problem.ts';

/** All messages of refusals (ERR-07); `{name}` is replaced from the problem's details. */
const messages = {
  invalid_input: '请求内容有误，请检查后重试',
  invalid_token: '请求校验失败，请刷新页面后重试',
  // Deliberately technical: the client recognises this text and shows its own (ERR-01, HTTP-08).
  invalid_issued_at: 'InvalidArgument: IssuedAt is outside the accepted window',
  request_replayed: '请求已经提交过，请刷新页面查看结果',
  signed_out: '登录已失效，请重新登录',
  auth_token_refused: '登录链接已失效，请重新登录',
  native_token_refused: '登录信息已失效，请重新打开应用',
  registration_needed: '请先登录，再继续操作',
  foreign_origin: '请求来源不被允许，请刷新页面后重试',
  too_many_notes: '这一章已经有 {limit} 条笔记了，删掉几条再写吧',
  nickname_refused: '昵称里不能有电话、微信号、网址这些联系方式，换一个吧',
  birthday_wrong: '生日好像不对，请再看看',
  too_many_addresses: '最多保存 {limit} 个地址，请先删掉不用的',
  vip_only: '这是会员专享内容',
  not_found: '内容不存在',
  too_large: '提交的内容过大',
  bad_media_type: '不支持的内容格式',
  invalid_mobile: '请输入正确的手机号',
  agreement_needed: '请先阅读并同意用户协议和隐私政策',
  binding_wait: '操作太频繁，请 {seconds} 秒后再试',
  coupon_taken: '你已经领过了',
  coupon_unusable: '这张优惠券现在不能用了，请换一张',
  too_many_coupons: '最多放 {limit} 张优惠券，先用掉一些吧',
  card_code_wait: '试得太多了，请 {seconds} 秒后再试',
  card_code_mistyped: '卡号好像输错了，请对照卡片检查一下',
  card_code_wrong: '没有这个卡号，请对照卡片检查一下',
  card_code_own: '这张卡你已经兑换过了，不用再兑换',
  card_code_used: '这张卡已经被兑换过了',
  card_code_ended: '这张卡已经过期或停用了',
  binding_code_refused: '绑定码不对或已过期，请在手机上重新获取',
  comment_empty: '先写一句话再发吧',
  comment_long: '最多写 {most} 个字哦',
  comment_number: '为了安全，请不要写电话、QQ 号、微信号和网址',
  comment_wait: '说得太快啦，歇 {seconds} 秒再来',
  not_on_sale: '这件商品已经下架了',
  sold_out: '刚刚卖完啦，换一款看看吧',
  limit_reached: '每个账号最多可以买 {limit} 件',
  all_taken: '名额已经用完啦',
  sale_not_begun: '还没有开始，再等一等',
  already_owned: '你已经有了，去“我的已购”就能听',
  sale_over: '已经结束了，看看别的吧',
  payment_not_open: '在线付款还没有开放，要付钱的暂时不能下单',
  price_changed: '价格刚刚变了，请看清楚再确认',
  address_missing: '请选择收货地址',
  address_too_late: '已经有包裹寄出，不能改地址了，可以联系快递公司转寄',
  order_changed: '订单刚刚有了变化，请看看最新的状态',
  address_freight: '寄到这里要加运费，请取消以后重新下单',
  address_too_often: '地址改的次数太多了，要再改请找客服',
  return_too_often: '这个订单申请退货的次数太多了，请找客服处理',
  return_open: '已经有一个退货在处理了，等它结束再申请',
  return_too_much: '退的件数比买的多，请检查一下',
  return_not_possible: '选的商品里有不能这样退的，请看清楚说明',
  return_changed: '退货刚刚有了变化，请看看最新的状态',
  tax_number_wrong: '税号不对，请照着营业执照检查一下',
  invoice_not_possible: '这个订单现在不能开发票，请看看最新的状态',
  invoice_too_often: '这个订单申请发票的次数太多了，请找客服处理',
  invoice_changed: '发票刚刚有了变化，请看看最新的状态',
  payment_too_late: '付款时间快到了，请重新下单',
  payment_too_large: '为了孩子，每次付款最多 {yuan} 元',
  month_spent: '为了孩子，每个月最多花 {yuan} 元，这个月还可以花 {left} 元',
  guardian_needed: '请家长先用验证码确认',
  guardian_mobile: '请填写家长的手机号',
  channel_not_offered: '这里不能用这种方式付款，请换一种',
  channel_unavailable: '付款服务暂时连不上，还没有扣款，请稍后再试',
  no_channel: '这里暂时不能付款，请在浏览器里打开订单',
  no_virtual_channel: '按照平台规定，这里不能买虚拟商品',
  pay_request_over: '这个代付链接已经失效了，请让朋友再发一个',
  own_pay_request: '这是你自己的订单，请在收银台付款',
  too_many_pay_requests: '这个订单换过太多次链接了，请直接付款',
  too_many_payers: '打开付款的人太多了，请让朋友再发一个链接',
  open_id_needed: '没有得到微信授权，请重新打开这一页',
  too_few_shells: '贝壳不够啦，去做听写再攒一些吧',
  upload_gone: '这张图片不在了，请重新选择',
  upload_unfinished: '图片还没有传完，请稍等',
  upload_offset: '上传的进度有变化，正在继续',
  upload_quota: '你的图片已经放满了，删掉一些再传吧',
  too_many_uploads: '同时最多传 {limit} 张，等前面的传完吧',
  picture_empty: '这个文件是空的，请换一张图片',
  picture_type: '只支持 JPG、PNG 和 WebP 图片，请换一张',
  picture_large: '这张图片的尺寸太大了，请缩小以后再传',
  picture_small: '这张图片太小了，请换一张',
  picture_broken: '这张图片打不开，可能已经损坏，请换一张',
  picture_heavy: '这张图片超过 {megabytes} MB 了，请换一张',
  captcha_wait: '操作太频繁，请 {seconds} 秒后再试',
  captcha_wrong: '验证码错误，还可以再试 {left} 次',
  captcha_dead: '验证码已失效，请重新获取',
  sms_unavailable: '短信服务暂不可用，请稍后再试',
  foreign_address: '页面地址不被允许，请刷新页面后重试',
  dictation_too_long: '这次听写太长，请少选几个词，或少读一遍',
  downloads_busy: '现在下载的人太多，请 {seconds} 秒后再试',
  too_many_kept: '最多保存 {limit} 个，请先删掉一些',
  too_many_check_ins: '今天已经打卡 {limit} 本书了，明天再来吧',
  too_many_lists: '词单已经很多啦，请先删掉几个再保存',
  wechat_unavailable: '微信分享暂不可用，请稍后再试',
  key_missing: '页面出了点问题，请刷新后再试',
  key_reused: '请求内容有变化，请刷新页面后重试',
  in_progress: '正在处理中，请稍后再试',
  timeout: '请求超时，请稍后重试',
  busy: '服务繁忙，请稍后再试',
  too_often: '操作太频繁，请 {seconds} 秒后再试',
  too_many_at_once: '正在处理的操作太多，请稍后再试',
  app_not_built: '应用尚未构建',
  internal: '服务出错了，请稍后再试',
} as const;

export type ProblemCode = keyof typeof messages;
type Details = Readonly<Record<string, string | number>>;

/**
 * A refusal whose message users may read. The only error handler renders it; all other errors appear in the log only.
 */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly details: Details = {},
  ) {
    super(textOf(code, details));
    this.name = 'Problem';
  }

  toReply(requestId: string): ProblemReply {
    return { code: this.code, message: this.message, requestId };
  }
}

const textOf = (code: ProblemCode, details: Details): string =>
  messages[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
