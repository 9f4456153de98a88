/** Companies that receive data about users, in the words that users read. */
export interface ThirdParty {
  id: string;
  name: string;
  /** The data that the company receives. */
  data: string;
  purpose: string;
  when: string;
  /**
   * The gateway's settings that contain the addresses of the company. If they are not set, the company receives
   * nothing.
   */
  settings: readonly string[];
  /** The company's hosts that are named in the code rather than in the settings. */
  hosts: readonly string[];
}

export const thirdParties: readonly ThirdParty[] = [
  {
    id: 'sms',
    name: '短信服务商（由运营方选用）',
    data: '手机号、验证码',
    purpose: '发送验证码短信',
    when: '获取验证码时',
    settings: ['SMS_URL'],
    hosts: [],
  },
  {
    id: 'wechat',
    name: '微信（深圳市腾讯计算机系统有限公司）',
    data: '微信授权编号、正在打开的页面地址',
    purpose: '在微信里授权和分享',
    when: '在微信里打开并且用到授权、分享时',
    settings: ['WECHAT_API_ROOT', 'WECHAT_SDK_URL'],
    hosts: ['api.weixin.qq.com', 'open.weixin.qq.com', 'res.wx.qq.com'],
  },
  {
    id: 'wechatPay',
    name: '微信支付（财付通支付科技有限公司）',
    data: '付款编号、商品名称、金额、微信授权编号或网络地址',
    purpose: '收款和原路退款',
    when: '选微信支付付款时',
    settings: ['WECHAT_PAY_ROOT'],
    hosts: ['api.mch.weixin.qq.com'],
  },
  {
    id: 'alipay',
    name: '支付宝（中国）网络技术有限公司',
    data: '付款编号、商品名称、金额',
    purpose: '收款和原路退款',
    when: '选支付宝付款时',
    settings: ['ALIPAY_GATEWAY'],
    hosts: ['openapi.alipay.com'],
  },
  {
    id: 'host',
    name: '您正在用的合作应用',
    data: '付款编号、商品名称、金额、要分享的内容',
    purpose: '在应用里收款、分享和打开页面',
    when: '在合作应用里付款、分享时',
    settings: ['HOST_PAYMENT_URL'],
    hosts: [],
  },
  {
    id: 'kuaidi100',
    name: '快递100（深圳前海百递网络有限公司）',
    data: '快递单号，有的快递还要收货手机号后四位',
    purpose: '查询物流',
    when: '订单寄出以后查物流时',
    settings: ['KUAIDI100_ROOT'],
    hosts: ['poll.kuaidi100.com', 'api.kuaidi100.com'],
  },
  {
    id: 'storage',
    name: '存储服务商（由运营方选用）',
    data: '您上传的照片、孩子的录音、为您生成的导出文件',
    purpose: '受委托存放文件，不能用作别的用途',
    when: '上传照片、把录音做成作品、导出个人信息时',
    settings: ['S3_BUCKET_URL'],
    hosts: [],
  },
  {
    id: 'content',
    name: '内容分发服务商（由运营方选用）',
    data: '网络地址、浏览器的型号、打开了哪张图片、哪段声音或视频',
    purpose: '受委托传送图片、声音和视频，不能用作别的用途',
    when: '看图片和视频、听故事时',
    settings: ['CONTENT_ORIGINS'],
    hosts: [],
  },
];
