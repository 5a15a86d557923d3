// Package option lists the options that can be chosen next in a roster.
//
// [Options] tries every option below a selection and returns whether it is allowed, its
// cost and, if it is not allowed, the reason. [Associations] lists the candidates of
// associations, and [LimitsReached] the root options that are at a maximum.
package option
