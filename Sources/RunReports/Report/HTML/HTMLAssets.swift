/// The parts of the page that are files of their own, in the order in which they are put together.
enum HTMLAssets {
  static let skeleton = text([PackageResources.report_html])

  /// What is for paper comes last, so that it holds against the rest.
  static let style = text([
    PackageResources.report_base_css,
    PackageResources.report_detail_css,
    PackageResources.report_diff_css,
    PackageResources.report_filter_css,
    PackageResources.report_matrix_css,
    PackageResources.report_sequence_css,
    PackageResources.report_timeline_css,
    PackageResources.report_when_printed_css,
  ])

  static let script = text([
    PackageResources.report_address_js,
    PackageResources.report_base_js,
    PackageResources.report_detail_js,
    PackageResources.report_diff_js,
    PackageResources.report_event_js,
    PackageResources.report_filter_js,
    PackageResources.report_header_js,
    PackageResources.report_keys_js,
    PackageResources.report_matrix_js,
    PackageResources.report_run_js,
    PackageResources.report_sequence_js,
    PackageResources.report_source_js,
    PackageResources.report_start_js,
    PackageResources.report_tabs_js,
    PackageResources.report_timeline_js,
  ])

  private static func text(_ parts: [[UInt8]]) -> String {
    parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}
